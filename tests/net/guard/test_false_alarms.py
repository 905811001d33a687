"""The guard and real URLs: no refusal without a reason that a person found, and real names are not look-alikes."""

import pytest

from tests.net.guard import false_alarms

no_corpora = pytest.mark.skipif(not false_alarms.CORPORA.is_dir(), reason="no corpora: set URIKIT_CORPORA")


@no_corpora
@pytest.mark.slow
def test_at_most_one_real_url_in_a_thousand_is_refused_wrongly():
    every = list(false_alarms.refusals())
    refused = [text for text, found in every if found is not None]
    wrong = [text for text in refused if false_alarms.judgement(text) is None]
    print(f"{len(every):,} URLs, {len(refused):,} refused, {len(wrong):,} of them wrongly")
    assert len(every) > 45_000
    assert len(wrong) <= len(every) // 1000


@no_corpora
def test_real_internationalized_names_are_no_look_alikes():
    for source, hosts in false_alarms.names().items():
        assert len(hosts) > 20, source
        assert false_alarms.look_alikes(hosts) == {}, source


def test_an_unknown_refusal_has_no_judgement():
    assert false_alarms.judgement('https://"www.example.com/') is not None
    assert false_alarms.judgement("https://www.example.com/") is None
