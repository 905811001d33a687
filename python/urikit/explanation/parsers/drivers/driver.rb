# Parsers of Ruby; urikit.explanation.parsers.processes says what is written and read.
require 'uri'

def field(value)
  value.nil? ? '-' : '=' + value.to_s.unpack1('H*')
end

def of_uri(text)
  seen = URI.parse(text)
  # URI fills in the default port; a URI without a host has none.
  [seen.scheme, seen.userinfo, seen.host, seen.host && seen.port, seen.opaque || seen.path, seen.query, seen.fragment]
end

def of_addressable(text)
  seen = Addressable::URI.parse(text)
  [seen.scheme, seen.userinfo, seen.host, seen.port, seen.path, seen.query, seen.fragment]
end

texts = $stdin.each_line(chomp: true).map { |line| [line].pack('H*').force_encoding('UTF-8') }
ARGV.each do |name|
  begin
    require 'addressable/uri' if name == 'addressable'
  rescue LoadError => error
    puts "!#{name}\t#{error.message.lines.first.chomp}"
    next
  end
  puts "=#{name}\t#{name == 'uri' ? "#{URI::VERSION} of Ruby #{RUBY_VERSION}" : Addressable::VERSION::STRING}"
  texts.each do |text|
    begin
      fields = name == 'uri' ? of_uri(text) : of_addressable(text)
      puts ['+', *fields.map { |value| field(value) }].join("\t")
    rescue StandardError => error
      puts "-\t#{field(error.message)}"
    end
    $stdout.flush
  end
end
