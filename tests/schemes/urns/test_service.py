"""urn:service (urikit.schemes.urns.names; RFC 5031)."""

import pytest

from tests.schemes.urns.promises import codes, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.names import ServiceName

VALID = [
    *ServiceName.EXAMPLES,
    "urn:service:sos.ecall.manual",
    "URN:service:SoS.Fire",
    "urn:service:a",
    "urn:service:9-1--1",
    "urn:service:" + "a" * 27,
    "urn:service:" + "a" * 27 + "." + "b" * 80,
]

INVALID = [
    ("urn:service:sos..fire", "urn-service-label", (16, 16)),
    ("urn:service:.sos", "urn-service-label", (12, 12)),
    ("urn:service:sos.", "urn-service-label", (16, 16)),
    ("urn:service:-sos", "urn-service-label", (12, 16)),
    ("urn:service:sos.fire-", "urn-service-label", (16, 21)),
    ("urn:service:sos.a_b", "urn-service-label", (16, 19)),
    ("urn:service:sos:fire", "urn-service-label", (12, 20)),
    ("urn:service:s%6Fs", "urn-service-label", (12, 17)),
    ("urn:service:" + "a" * 28, "urn-service-length", (12, 40)),
    ("urn:service:" + "a" * 28 + ".b", "urn-service-length", (12, 40)),
]


test_tables = tables(ServiceName, VALID, INVALID)


def test_case_says_nothing_and_should_be_lower_and_parts():
    relation(ServiceName, ["urn:service:sos.fire", "urn:service:SOS.Fire", "URN:SERVICE:SOS.FIRE"])
    unrelated(ServiceName, "urn:service:sos.fire", "urn:service:sos.police")
    unrelated(ServiceName, "urn:service:sos.fire", "urn:service:sos")
    (issue,) = ServiceName.parse("urn:service:SOS.fire").issues()
    assert str(issue.severity) == "warning" and issue.hint.endswith(": urn:service:sos.fire")
    service = ServiceName.parse("urn:service:Counseling.mental-health")
    assert (service.labels, service.top_level) == (("counseling", "mental-health"), "counseling")
    assert (service.is_emergency, service.description) == (False, "Mental health counseling")
    assert service.more_general.service == "Counseling" and service.more_general.more_general is None
    assert ServiceName.parse("urn:service:sos.ecall").description is None


def test_every_service_of_the_rfc_has_its_description_and_data():
    assert len(ServiceName.EXAMPLES) == 14
    for text in ServiceName.EXAMPLES:
        assert ServiceName.parse(text).description and codes(text) == []
    assert str(ServiceName.build("sos", "fire")) == "urn:service:sos.fire"
    for labels in ((), ("sos", ""), ("a b",)):
        with pytest.raises(SchemeError):
            ServiceName.build(*labels)
