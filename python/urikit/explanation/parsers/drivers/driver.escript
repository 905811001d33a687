#!/usr/bin/env escript
%% The parser of Erlang; urikit.explanation.parsers.processes says what is written and read.
-mode(compile).

main(Names) ->
    ok = io:setopts(standard_io, [{encoding, latin1}]),
    Texts = texts(),
    lists:foreach(fun(Name) -> answer(Name, Texts) end, Names).

texts() ->
    case io:get_line("") of
        eof -> [];
        Line -> [unhex(string:trim(Line)) | texts()]
    end.

unhex([]) -> <<>>;
unhex(Hex) -> << <<(list_to_integer([A, B], 16))>> || {A, B} <- pairs(Hex) >>.

pairs([A, B | Rest]) -> [{A, B} | pairs(Rest)];
pairs([]) -> [].

answer("uri_string" = Name, Texts) ->
    _ = application:load(stdlib),
    {ok, Version} = application:get_key(stdlib, vsn),
    io:format("=~s\tstdlib ~s, OTP ~s~n", [Name, Version, erlang:system_info(otp_release)]),
    lists:foreach(fun(Text) -> io:put_chars([read(Text), $\n]) end, Texts);
answer(Name, _) ->
    io:format("!~s\tnot known~n", [Name]).

read(Text) ->
    try uri_string:parse(Text) of
        {error, Why, About} ->
            ["-\t", field(unicode:characters_to_binary(io_lib:format("~ts: ~tp", [Why, About])))];
        Parts ->
            Fields = [maps:get(Key, Parts, undefined) || Key <- [scheme, userinfo, host, port, path, query, fragment]],
            lists:join($\t, ["+" | [field(Value) || Value <- Fields]])
    catch
        _:Why -> ["-\t", field(unicode:characters_to_binary(io_lib:format("~tP", [Why, 8])))]
    end.

%% A port that is empty is undefined.
field(undefined) -> "-";
field(Port) when is_integer(Port) -> field(integer_to_binary(Port));
field(Value) -> [$= | [io_lib:format("~2.16.0b", [Byte]) || <<Byte>> <= Value]].
