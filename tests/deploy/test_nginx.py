"""nginx as it is deployed, in front of a stand-in for the service: what it keeps, passes on and logs, and how it is
configured."""

from __future__ import annotations

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from ipaddress import ip_network
from pathlib import Path

import pytest

from bigtwo.api.problems import TYPES
from bigtwo.messages.saying import say
from tests.deploy.proxy import SHIPPED
from tests.deploy.stand_in import LARGEST_BODY, LIMITED, StandIn, ask, being_fetched, needs_nginx
from tests.waiting import PATIENCE


@needs_nginx
class TestTheCache:
    def test_an_answer_is_fetched_once_and_kept(self, port: int) -> None:
        StandIn.asked.clear()
        first, second = ask(port, "GET", "/kept"), ask(port, "GET", "/kept")
        assert (first.headers["x-cache-status"], second.headers["x-cache-status"]) == ("MISS", "HIT")
        assert first.body == second.body
        assert second.headers["etag"] == '"tag"'
        assert second.headers["cache-control"] == "public, max-age=60"
        assert StandIn.asked == ["GET /kept"]

    def test_every_request_gets_its_own_id_even_from_the_cache(self, port: int) -> None:
        ids = {ask(port, "GET", "/kept").headers["x-request-id"] for _ in range(3)}
        assert len(ids) == 3
        assert "first" not in ids
        assert ask(port, "GET", "/kept", X_Request_Id="mine").headers["x-request-id"] == "mine"

    def test_head_and_conditional_requests_are_answered_from_it(self, port: int) -> None:
        ask(port, "GET", "/kept")
        StandIn.asked.clear()
        head = ask(port, "HEAD", "/kept")
        assert (head.status, head.body, head.headers["x-cache-status"]) == (200, b"", "HIT")
        unchanged = ask(port, "GET", "/kept", If_None_Match='"tag"')
        assert (unchanged.status, unchanged.body, unchanged.headers["etag"]) == (304, b"", '"tag"')
        assert ask(port, "GET", "/kept", If_None_Match='"other"').status == 200
        assert StandIn.asked == []

    def test_other_questions_are_other_answers(self, port: int) -> None:
        assert ask(port, "GET", "/kept?cards=9S").headers["x-cache-status"] == "MISS"
        assert ask(port, "GET", "/kept?cards=9D").headers["x-cache-status"] == "MISS"

    def test_what_must_not_be_kept_is_not(self, port: int) -> None:
        for path in ("/fault", "/readyz", "/healthz"):
            StandIn.asked.clear()
            assert ask(port, "GET", path).body == ask(port, "GET", path).body or path != "/fault"
            assert len(StandIn.asked) == 2
        assert json.loads(ask(port, "GET", "/fault").body) == {"type": "/problems/no-cards"}

    def test_of_many_who_ask_at_once_one_fetches(self, patient: int) -> None:
        with ThreadPoolExecutor(20) as pool:
            with being_fetched(patient, "/kept-slowly?by=one"):
                others = [pool.submit(ask, patient, "GET", "/kept-slowly?by=one") for _ in range(20)]
            assert {other.result().status for other in others} == {200}
        assert StandIn.asked == ["GET /kept-slowly?by=one"]

    def test_nobody_waits_for_another_whose_fetch_takes_long(self, port: int) -> None:
        with being_fetched(port, "/kept-slowly?by=many"), ThreadPoolExecutor(20) as pool:
            answers = list(pool.map(lambda path: ask(port, "GET", path), ["/kept-slowly?by=many"] * 20))
            assert {answer.status for answer in answers} == {200}

    def test_a_kept_answer_outlives_the_service(self, port: int) -> None:
        assert ask(port, "GET", "/kept-briefly").status == 200
        StandIn.breaking = 1000
        try:
            time.sleep(2.1)  # or longer: it must have become too old, and nginx counts whole seconds
            answers = [ask(port, "GET", "/kept-briefly") for _ in range(2)]
        finally:
            StandIn.breaking = 0
        assert [answer.status for answer in answers] == [200, 200]
        assert {answer.headers["x-cache-status"] for answer in answers} <= {"STALE", "UPDATING"}

    def test_long_answers_are_compressed_for_those_who_can_read_it(self, port: int) -> None:
        plain = ask(port, "GET", "/long")
        small = ask(port, "GET", "/long", Accept_Encoding="gzip")
        assert small.headers["content-encoding"] == "gzip"
        assert small.headers["vary"] == "Accept-Encoding"
        assert len(small.body) < len(plain.body) / 10
        assert small.headers["x-cache-status"] == "HIT"
        assert ask(port, "GET", "/long", If_None_Match=small.headers["etag"]).status == 304

    def test_an_answer_is_kept_once_for_each_language(self, port: int) -> None:
        path = "/kept-in-a-language"
        asked = {
            "de-AT,de;q=0.9,en;q=0.8": "de",
            "de": "de",
            "zh-HK,zh;q=0.9": "zh-Hant-HK",
            "": "en",
            "fr,en;q=0.5": "en",
        }
        StandIn.asked.clear()
        for header, tag in asked.items():
            answer = ask(port, "GET", path, Accept_Language=header)
            assert (json.loads(answer.body), answer.headers["vary"]) == (tag, "Accept-Encoding, Accept-Language")
        assert len(StandIn.asked) == len(set(asked.values()))
        assert json.loads(ask(port, "GET", path).body) == "en"

    def test_an_order_of_its_own_is_read_by_the_service_and_not_kept(self, port: int) -> None:
        header = "fr, de;q=0.2, id;q=0.4"
        answers = [ask(port, "GET", "/kept-in-a-language?own", Accept_Language=header) for _ in range(2)]
        assert [json.loads(answer.body) for answer in answers] == [header] * 2
        assert [answer.headers["x-cache-status"] for answer in answers] == ["BYPASS"] * 2

    def test_how_much_is_left_is_told_only_to_whom_it_was_fetched_for(self, port: int) -> None:
        limited = {name.lower() for name in LIMITED}
        first, second = ask(port, "GET", "/kept-limited"), ask(port, "GET", "/kept-limited")
        assert (first.headers["x-cache-status"], second.headers["x-cache-status"]) == ("MISS", "HIT")
        assert {name: first.headers[name.lower()] for name in LIMITED} == LIMITED
        assert not limited & set(second.headers)
        assert not limited & set(ask(port, "GET", "/kept").headers)
        refused = ask(port, "GET", "/too-many")
        assert (refused.status, refused.headers["retry-after"]) == (429, "8")
        assert limited <= set(refused.headers)


@needs_nginx
class TestWhatReachesTheService:
    def test_a_chunked_body_arrives_whole_and_with_its_length(self, port: int) -> None:
        answer = json.loads(
            ask(port, "POST", "/echo", iter([b"a" * 1000, b"b" * 1000]), Transfer_Encoding="chunked").body
        )
        assert answer["bytes"] == 2000
        assert answer["headers"]["Content-Length"] == "2000"

    def test_the_largest_body_passes(self, port: int) -> None:
        assert json.loads(ask(port, "POST", "/echo", b"x" * LARGEST_BODY).body)["bytes"] == LARGEST_BODY

    def test_the_client_is_named_once_and_cannot_name_itself(self, port: int) -> None:
        """127.0.0.1 counts as a proxy, so the last address that is none is the client; the rest is hearsay."""
        for said in ("203.0.113.7", "9.9.9.9, 203.0.113.7", "9.9.9.9, 203.0.113.7, 127.0.0.1"):
            assert json.loads(ask(port, "GET", "/seen", X_Forwarded_For=said).body)["X-Forwarded-For"] == "203.0.113.7"

    def test_an_address_that_was_not_named_is_no_proxy(self, port: int) -> None:
        """As shipped only 127.0.0.1 and ::1 are; 127.0.0.2 is somebody else."""
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=("127.0.0.2", 0))
        try:
            connection.request("GET", "/seen", headers={"X-Forwarded-For": "203.0.113.7"})
            assert json.loads(connection.getresponse().read())["X-Forwarded-For"] == "127.0.0.2"
        finally:
            connection.close()

    def test_the_id_goes_on_to_the_service(self, port: int) -> None:
        assert json.loads(ask(port, "GET", "/seen", X_Request_Id="mine").body)["X-Request-Id"] == "mine"
        given = json.loads(ask(port, "GET", "/seen", X_Request_Id="not, a; word").body)["X-Request-Id"]
        assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", given)

    def test_a_question_whose_worker_died_is_asked_again(self, port: int) -> None:
        StandIn.asked.clear()
        StandIn.breaking = 1
        assert ask(port, "POST", "/echo", b"{}").status == 200
        assert StandIn.asked == ["POST /echo"] * 2

    def test_problems_of_the_service_pass_as_they_are(self, port: int) -> None:
        answer = ask(port, "GET", "/fault")
        assert (answer.status, answer.body) == (422, b'{"type": "/problems/no-cards"}')

    @pytest.mark.parametrize(
        "path", ["/metrics", "/metrics?x=1", "//metrics", "/%6Detrics", "/v1/../metrics", "/metrics/"]
    )
    def test_metrics_stay_inside(self, port: int, path: str) -> None:
        StandIn.asked.clear()
        answer = ask(port, "GET", path)
        assert (answer.status, answer.problem()["type"]) == (404, "/problems/not-found")
        assert StandIn.asked == []


@needs_nginx
def test_the_log_tells_each_request_without_its_question(site: tuple[int, Path]) -> None:
    port, folder = site
    ask(port, "GET", "/kept?cards=9S,9D", X_Request_Id="logged")
    ask(port, "GET", "/healthz", X_Request_Id="probe")
    lines = [json.loads(line) for line in (folder / "access.log").read_text(encoding="utf-8").splitlines()]
    (line,) = [line for line in lines if line["id"] == "logged"]
    assert (line["path"], line["status"], line["client"], line["method"]) == ("/kept", 200, "127.0.0.1", "GET")
    assert "9S,9D" not in json.dumps(lines)
    assert not any(line["id"] == "probe" for line in lines)


def test_every_type_that_nginx_names_is_one_of_the_service_and_its_words_are_in_the_catalogue() -> None:
    problems = (SHIPPED / "problems.conf").read_text(encoding="utf-8")
    fields = r"'\"type\":\"/problems/([a-z-]+)\",\"title\":\"([^\"]+)\",\"phrase\":\"([a-z.-]+)\"';"
    named = re.findall(rf"^\s+(\d+|default)\s+{fields}", problems, re.M)
    (words,) = re.findall(r"^map \$status \$problem_detail {(.*?)^}", problems, re.M | re.S)
    details = dict(re.findall(r"^\s+(\d+|default)\s+\"(.*)\";$", words, re.M))
    assert len(named) == len(details) == 12
    for status, slug, title, phrase in named:
        assert TYPES[slug].title == title
        assert (500 if status == "default" else int(status)) in TYPES[slug].statuses
        assert phrase.partition(".")[0] == slug
        assert say(phrase) == details[status]


PROXIES = sorted(SHIPPED.parent.rglob("proxies.conf"))


@pytest.mark.parametrize("path", PROXIES, ids=lambda path: str(path.relative_to(SHIPPED.parent)))
def test_nobody_is_trusted_but_this_machine_until_a_site_says_so(path: Path) -> None:
    """Also not in a cluster: in a private network there is more than one proxy."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"^\s*set_real_ip_from (\S+);", text, re.M) == ["127.0.0.1", "::1"]
    for example in re.findall(r"^# ?set_real_ip_from (\S+);", text, re.M):
        assert not ip_network(example).is_loopback
    assert "# set_real_ip_from " in text


BY_NGINX = {400, 404, 405, 412, 413, 414, 421, 429, 494, 495, 496, 497, 500, 501, 502, 503, 504, 505}
"""Every status for which nginx, as it is configured here, has a page of HTML of its own: malformed requests, /metrics,
methods, conditions, sizes, TLS, rates, and a service that does not answer. It needs none for 403 (it serves no files),
408 and 499 (it only closes the connection), 411 (it takes chunked bodies), 415 and 416 (it ignores ranges)."""


def test_every_page_of_nginx_is_replaced_and_has_its_words() -> None:
    config = (SHIPPED / "nginx.conf").read_text(encoding="utf-8")
    pages = re.findall(r"^\s+error_page ([0-9 ]+?)(?: =(\d+))? /problem-of-the-proxy;", config, re.M)
    replaced = {int(code): int(instead or code) for codes, instead in pages for code in codes.split()}
    assert set(replaced) == BY_NGINX
    problems = (SHIPPED / "problems.conf").read_text(encoding="utf-8")
    for name in ("problem", "problem_detail"):
        (words,) = re.findall(rf"^map \$status \${name} {{(.*?)^}}", problems, re.M | re.S)
        assert set(map(int, re.findall(r"^\s+(\d+)\s", words, re.M))) == set(replaced.values()) - {500}


def test_the_body_limit_is_that_of_the_largest_question() -> None:
    config = (SHIPPED / "nginx.conf").read_text(encoding="utf-8")
    assert f"client_max_body_size {LARGEST_BODY // 1024}k;" in config
    assert f" {LARGEST_BODY} bytes" in (SHIPPED / "problems.conf").read_text(encoding="utf-8")
