# The parser of Tcllib; urikit.explanation.parsers.processes says what is written and read.
fconfigure stdin -encoding ascii
fconfigure stdout -encoding ascii -buffering line -translation lf

proc field {value} {
    binary scan [encoding convertto utf-8 $value] H* digits
    return "=$digits"
}

# A key that is missing, or empty where the package has no other word for that, is undefined.
proc get {parts key} {
    if {[dict exists $parts $key] && [dict get $parts $key] ne ""} {
        return [field [dict get $parts $key]]
    }
    return -
}

proc answer {text} {
    # With an empty scheme the package takes no other one for granted.
    set parts [uri::split $text ""]
    foreach key {user pwd} {
        if {![dict exists $parts $key]} { dict set parts $key "" }
    }
    set user [dict get $parts user]
    if {[dict get $parts pwd] ne ""} { append user ":" [dict get $parts pwd] }
    dict set parts user $user
    # It tells the parts of the schemes that it knows, and the whole of the others.
    if {![dict exists $parts host]} {
        return [join [list + [get $parts scheme] ? ? ? ? ? ?] \t]
    }
    set path [expr {[dict exists $parts path] ? [dict get $parts path] : ""}]
    set path [expr {[string match /* $path] ? $path : "/$path"}]
    return [join [list + [get $parts scheme] [get $parts user] [get $parts host] [get $parts port] \
        [field $path] [get $parts query] [get $parts fragment]] \t]
}

set texts {}
while {[gets stdin line] >= 0} {
    lappend texts [encoding convertfrom utf-8 [binary format H* $line]]
}
foreach name $argv {
    if {[catch {package require uri} version]} {
        puts "!$name\tpackage uri of Tcllib not found"
        continue
    }
    puts "=$name\t$version, Tcl [info patchlevel]"
    foreach text $texts {
        if {[catch {answer $text} said]} {
            puts "-\t[field [lindex [split $said \n] 0]]"
        } else {
            puts $said
        }
    }
}
