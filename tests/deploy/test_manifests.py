"""The manifests for Kubernetes and the units for systemd: each is what the cluster or the system takes, and together
they fit each other, the image, nginx, the settings and the contract."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from bigtwo import __version__
from bigtwo.api import settings
from tests import tools
from tests.api.contract import document
from tests.programs import ended, succeeded
from tests.tables import table

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX, BASE = DEPLOY / "nginx", DEPLOY / "kubernetes" / "base"
OVERLAYS = sorted(path.parent for path in (DEPLOY / "kubernetes" / "overlays").glob("*/kustomization.yaml"))
VERSIONS = ("1.30", "1.37")
"""The oldest that knows everything used here (a preStop that sleeps, for one), and the newest with schemas here."""
Manifest = dict[str, Any]


def written(folder: Path) -> list[Manifest]:
    files = [path for path in sorted(folder.glob("*.yaml")) if path.name != "kustomization.yaml"]
    return [yaml.safe_load(path.read_text(encoding="utf-8")) for path in files]


def of_kind(manifests: list[Manifest], kind: str) -> list[Manifest]:
    return [each for each in manifests if each["kind"] == kind]


def only(manifests: list[Manifest], kind: str) -> Manifest:
    (found,) = of_kind(manifests, kind)
    return found


def pod(manifests: list[Manifest]) -> Any:
    return only(manifests, "Deployment")["spec"]["template"]["spec"]


def container(manifests: list[Manifest], name: str) -> Any:
    (found,) = [each for each in pod(manifests)["containers"] if each["name"] == name]
    return found


def environment(manifests: list[Manifest]) -> dict[str, str]:
    return {each["name"]: each["value"] for each in container(manifests, "bigtwo")["env"] if "value" in each}


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def number_in(pattern: str, path: Path) -> int:
    (found,) = re.findall(pattern, text_of(path), flags=re.MULTILINE)
    return int(found)


# --- what holds for the base as it is written, and for every overlay as it is applied --------------------------------


def each_keeps_the_schema_of_its_kind(manifests: list[Manifest]) -> None:
    import kubernetes_validate  # it takes a moment

    assert kubernetes_validate.latest_version().startswith(VERSIONS[-1])
    for manifest in manifests:
        for version in VERSIONS:
            kubernetes_validate.validate(manifest, version, strict=True)


def selectors_find_the_pods_and_nothing_else(manifests: list[Manifest]) -> None:
    deployment = only(manifests, "Deployment")
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    selectors = [deployment["spec"]["selector"]["matchLabels"], only(manifests, "Service")["spec"]["selector"]]
    selectors += [each["spec"]["selector"]["matchLabels"] for each in of_kind(manifests, "PodDisruptionBudget")]
    selectors += [each["spec"]["podSelector"]["matchLabels"] for each in of_kind(manifests, "NetworkPolicy")]
    selectors += [each["labelSelector"]["matchLabels"] for each in pod(manifests)["topologySpreadConstraints"]]
    assert len(selectors) >= 5
    assert all(selector == labels for selector in selectors)


def ports_are_named_once_are_those_of_image_and_nginx_and_only_those_are_used(manifests: list[Manifest]) -> None:
    names = [(port["name"], port["containerPort"]) for each in pod(manifests)["containers"] for port in each["ports"]]
    assert sorted(names) == [("app", 8000), ("http", 8080)]
    assert [port["targetPort"] for port in only(manifests, "Service")["spec"]["ports"]] == ["http"]
    rules = only(manifests, "NetworkPolicy")["spec"]["ingress"]
    assert {port["port"] for rule in rules for port in rule["ports"]} == {"app", "http"}
    assert "\nlisten 8080;" in text_of(NGINX / "listen.conf")
    servers = re.findall(r"^server (\S+) ", text_of(NGINX / "upstream.conf"), flags=re.MULTILINE)
    assert set(servers) == {"127.0.0.1:8000"}
    assert "\nEXPOSE 8000\n" in text_of(DEPLOY / "Dockerfile")


def probes_ask_for_pages_of_the_contract(manifests: list[Manifest]) -> None:
    asked = set()
    for each in pod(manifests)["containers"]:
        for name, probe in each.items():
            if name.endswith("Probe"):
                assert (probe.get("httpGet") or probe["tcpSocket"])["port"] in {port["name"] for port in each["ports"]}
                asked |= {probe["httpGet"]["path"]} if "httpGet" in probe else set()
        assert each["readinessProbe"]["httpGet"]["path"] == "/readyz"
        assert each["livenessProbe"].get("httpGet", {}).get("path") != "/readyz"  # draining is no reason to be killed
    annotations = only(manifests, "Deployment")["spec"]["template"]["metadata"]["annotations"]
    assert asked == {"/healthz", "/readyz"}
    assert {*asked, annotations["prometheus.io/path"]} <= set(document()["paths"])
    assert annotations["prometheus.io/port"] == "8000"


def every_container_is_bounded_and_may_nothing(manifests: list[Manifest]) -> None:
    assert pod(manifests)["securityContext"]["runAsNonRoot"] is True
    assert pod(manifests)["automountServiceAccountToken"] is False
    for each in pod(manifests)["containers"]:
        context, resources = each["securityContext"], each["resources"]
        assert (context["readOnlyRootFilesystem"], context["allowPrivilegeEscalation"]) == (True, False)
        assert {*resources["requests"]} == {*resources["limits"]} == {"cpu", "memory", "ephemeral-storage"}
    user = number_in(r"^USER (\d+):", DEPLOY / "Dockerfile")
    assert container(manifests, "bigtwo")["securityContext"]["runAsUser"] == user


def whatever_is_written_to_is_mounted(manifests: list[Manifest]) -> None:
    volumes = {each["name"]: each for each in pod(manifests)["volumes"]}
    mounted = {mount["mountPath"]: mount for each in pod(manifests)["containers"] for mount in each["volumeMounts"]}
    assert {mount["name"] for mount in mounted.values()} == set(volumes)
    for path in ("/tmp", "/dev/shm"):
        assert volumes[mounted[path]["name"]]["emptyDir"]["medium"] == "Memory"
    command = container(manifests, "nginx")["command"]
    cache = volumes[mounted[command[command.index("-p") + 1].rstrip("/")]["name"]]["emptyDir"]
    configuration = str(Path(command[command.index("-c") + 1]).parent)
    assert volumes[mounted[configuration]["name"]]["configMap"]["name"].startswith("bigtwo-nginx")
    assert int(cache["sizeLimit"].removesuffix("Mi")) >= 2 * number_in(r"max_size=(\d+)m", NGINX / "nginx.conf")


def a_pod_ends_in_order_and_in_time(manifests: list[Manifest]) -> None:
    """nginx goes on until no new clients come, then finishes; the service outlives it; the cluster waits for both."""
    nginx, found = container(manifests, "nginx"), environment(manifests)
    sleeps, unready = nginx["lifecycle"]["preStop"]["sleep"]["seconds"], nginx["readinessProbe"]
    drain, graceful = int(found["BIGTWO_DRAIN_SECONDS"]), int(found["BIGTWO_GRACEFUL_TIMEOUT"])
    assert sleeps > unready["periodSeconds"] * unready["failureThreshold"]
    assert sleeps + number_in(r"worker_shutdown_timeout (\d+)s;", NGINX / "nginx.conf") <= drain
    assert drain + graceful < pod(manifests)["terminationGracePeriodSeconds"]


def a_busy_pod_is_left_alone_but_not_restarted(manifests: list[Manifest]) -> None:
    """It may miss answers for several times as long as gunicorn takes to replace a worker that stands still. Long
    before that it gets no new requests. There is a core for each worker."""
    found = settings.read(environment(manifests))
    assert int(found["BIGTWO_WORKERS"]) <= int(container(manifests, "bigtwo")["resources"]["limits"]["cpu"])
    timeout = int(found["BIGTWO_TIMEOUT"])
    for each in pod(manifests)["containers"]:
        alive, ready = each["livenessProbe"], each["readinessProbe"]
        assert alive["periodSeconds"] > alive["timeoutSeconds"] > 3 * ready["timeoutSeconds"]
        until_restarted = alive["periodSeconds"] * (alive["failureThreshold"] - 1)
        assert until_restarted >= max(4 * timeout, 10 * ready["periodSeconds"] * ready["failureThreshold"])


def the_image_is_that_of_this_release_and_those_of_others_have_digests(manifests: list[Manifest]) -> None:
    """A tag can be moved. The service's own image has a digest only once a site has built it."""
    own = container(manifests, "bigtwo")["image"]
    assert own.endswith(f"bigtwo:{__version__}")
    for image in {each["image"] for each in pod(manifests)["containers"]} - {own}:
        assert re.fullmatch(r"[a-z0-9./-]+:\d+(\.\d+)+[a-z0-9.-]*@sha256:[0-9a-f]{64}", image)


CHECKS: tuple[Callable[[list[Manifest]], None], ...] = (
    each_keeps_the_schema_of_its_kind,
    selectors_find_the_pods_and_nothing_else,
    ports_are_named_once_are_those_of_image_and_nginx_and_only_those_are_used,
    probes_ask_for_pages_of_the_contract,
    every_container_is_bounded_and_may_nothing,
    whatever_is_written_to_is_mounted,
    a_pod_ends_in_order_and_in_time,
    a_busy_pod_is_left_alone_but_not_restarted,
    the_image_is_that_of_this_release_and_those_of_others_have_digests,
)


def check_all(manifests: list[Manifest]) -> None:
    with table() as row:
        for check in CHECKS:
            with row(check.__name__.replace("_", " ")):
                check(manifests)


def test_what_holds_for_the_base() -> None:
    check_all(written(BASE))


@pytest.mark.tools("kubectl")
@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda path: path.name)
def test_what_holds_for_an_overlay(overlay: Path) -> None:
    manifests = list(yaml.safe_load_all(succeeded([tools.program("kubectl"), "kustomize", overlay]).stdout))
    check_all(manifests)
    configuration = only(manifests, "ConfigMap")
    for path in NGINX.glob("*.conf"):
        own = overlay / path.name
        assert configuration["data"].pop(path.name) == text_of(own if own.exists() else path), path.name
    assert not configuration["data"]
    volumes = pod(manifests)["volumes"]
    assert [each["configMap"]["name"] for each in volumes if "configMap" in each] == [configuration["metadata"]["name"]]


def test_the_ingress_leads_to_the_service() -> None:
    (production,) = [path for path in OVERLAYS if path.name == "production"]
    ingress = only(written(production), "Ingress")["spec"]
    service = only(written(BASE), "Service")
    assert [rule["host"] for rule in ingress["rules"]] == [host for tls in ingress["tls"] for host in tls["hosts"]]
    for path in [path for rule in ingress["rules"] for path in rule["http"]["paths"]]:
        backend = path["backend"]["service"]
        assert backend["name"] == service["metadata"]["name"]
        assert backend["port"]["name"] in {port["name"] for port in service["spec"]["ports"]}


# --- the units for a single machine ----------------------------------------------------------------------------------

UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


def values(unit: Path, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", text_of(unit), flags=re.MULTILINE)


@pytest.mark.tools("systemd-analyze")
def test_systemd_understands_its_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = re.sub(r"(?m)^(ExecStart(?:Pre)?)=\S+", r"\1=/bin/true", text_of(unit))
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    copies = [tmp_path / unit.name for unit in UNITS]
    done = ended([tools.program("systemd-analyze"), "verify", "--man=no", *copies])
    mentioned = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "bigtwo" in line]
    assert (done.returncode, mentioned) == (0, [])


def test_the_units_set_what_exists_may_listen_anywhere_and_run_as_nobody_in_particular() -> None:
    (unit,) = [unit for unit in UNITS if unit.name == "bigtwo.service"]
    found = dict(pair.split("=", 1) for pair in values(unit, "Environment"))
    assert set(found) <= {setting.variable for setting in settings.SETTINGS}
    read = settings.read(found)
    (stop,) = values(unit, "TimeoutStopSec")  # it may finish before it is killed
    assert int(read["BIGTWO_DRAIN_SECONDS"]) + int(read["BIGTWO_GRACEFUL_TIMEOUT"]) < int(stop)
    for unit in UNITS:
        (families,) = values(unit, "RestrictAddressFamilies")
        assert set(families.split()) == {"AF_UNIX", "AF_INET", "AF_INET6"}, unit.name
        said = {name: values(unit, name) for name in ("DynamicUser", "ProtectSystem", "NoNewPrivileges", "User")}
        assert said == {"DynamicUser": ["yes"], "ProtectSystem": ["strict"], "NoNewPrivileges": ["yes"], "User": []}
