# Parsers of Perl; urikit.explanation.parsers.processes says what is written and read.
use strict;
use warnings;
use Encode qw(decode encode);

sub field {
    my ($value) = @_;
    return '-' unless defined $value;
    return '?' if ref $value;
    utf8::encode($value) if utf8::is_utf8($value);
    return '=' . unpack('H*', $value);
}

# Methods of an authority exist for schemes that have one.
sub get {
    my ($seen, $name) = @_;
    return scalar $seen->$name if $seen->can($name);
    # A scheme that the module does not know has an authority, whose parts it does not tell.
    return $seen->can('authority') && defined $seen->authority ? \'?' : undef;
}

my %parsers = (
    'URI' => sub {
        my $seen = URI->new($_[0]);
        my $scheme = $seen->scheme;
        my $path = $seen->can('path') ? $seen->path : $seen->opaque;
        return ($scheme, get($seen, 'userinfo'), get($seen, 'host'), get($seen, '_port'), $path, scalar $seen->query,
            $seen->fragment);
    },
    'Mojo::URL' => sub {
        my $seen = Mojo::URL->new($_[0]);
        my $query = $seen->query->to_string;
        return ($seen->scheme, $seen->userinfo, $seen->host, $seen->port, $seen->path->to_string,
            length $query ? $query : undef, $seen->fragment);
    },
);

$| = 1;
my @texts = map { chomp; decode('UTF-8', pack('H*', $_)) } <STDIN>;
for my $name (@ARGV) {
    my $version = eval "require $name; " . ($name eq 'URI' ? '$URI::VERSION' : 'require Mojolicious; $Mojolicious::VERSION');
    if (!defined $version) {
        print "!$name\tmodule $name not found\n";
        next;
    }
    print "=$name\t$version\n";
    for my $text (@texts) {
        my @fields = eval { $parsers{$name}->($text) };
        my $said = $@;
        $said =~ s/\n.*//s;
        print @fields ? join("\t", '+', map { field($_) } @fields) : "-\t" . field($said), "\n";
    }
}
