"""The manifests: each is what Kubernetes takes, and together they fit each other, the image, nginx and the contract."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from bigtwo import __version__
from bigtwo.api import settings
from tests import tools
from tests.api.contract import document
from tests.programs import succeeded

DEPLOY = Path(__file__).parents[2] / "deploy"
BASE = DEPLOY / "kubernetes" / "base"
OVERLAYS = sorted(path.parent for path in (DEPLOY / "kubernetes" / "overlays").glob("*/kustomization.yaml"))
VERSIONS = ("1.30", "1.37")
"""The oldest that knows everything used here (a preStop that sleeps, for one), and the newest with schemas here."""

Manifest = dict[str, Any]


def written(folder: Path) -> list[Manifest]:
    """The manifests of a folder as they stand there."""
    files = [path for path in sorted(folder.glob("*.yaml")) if path.name != "kustomization.yaml"]
    return [yaml.safe_load(path.read_text(encoding="utf-8")) for path in files]


def rendered(overlay: Path) -> list[Manifest]:
    """What kubectl would apply."""
    return list(yaml.safe_load_all(succeeded([tools.program("kubectl"), "kustomize", overlay]).stdout))


needs_kubectl = [pytest.param(path, marks=pytest.mark.tools("kubectl")) for path in OVERLAYS]


@pytest.fixture(scope="module", params=[BASE, *needs_kubectl], ids=lambda path: path.name)
def manifests(request: pytest.FixtureRequest) -> list[Manifest]:
    """The base as it is written, and every overlay as it is applied."""
    return written(BASE) if request.param == BASE else rendered(request.param)


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


def ports(manifests: list[Manifest]) -> dict[str, int]:
    """Every named port of the pod."""
    found: dict[str, int] = {}
    for each in pod(manifests)["containers"]:
        for port in each["ports"]:
            assert port["name"] not in found
            found[port["name"]] = port["containerPort"]
    return found


def probes(manifests: list[Manifest]) -> Iterator[tuple[Any, Any]]:
    for each in pod(manifests)["containers"]:
        for name, probe in each.items():
            if name.endswith("Probe"):
                yield each, probe


@pytest.mark.parametrize("version", VERSIONS)
def test_each_keeps_the_schema_of_its_kind(manifests: list[Manifest], version: str) -> None:
    import kubernetes_validate  # it takes a moment

    assert kubernetes_validate.latest_version().startswith(VERSIONS[-1])
    for manifest in manifests:
        kubernetes_validate.validate(manifest, version, strict=True)


@pytest.mark.parametrize("folder", OVERLAYS, ids=lambda path: path.name)
def test_what_an_overlay_adds_keeps_its_schema_too(folder: Path) -> None:
    import kubernetes_validate

    for manifest in written(folder):
        kubernetes_validate.validate(manifest, VERSIONS[0], strict=True)


def test_every_file_is_used() -> None:
    for folder in (BASE, *OVERLAYS, DEPLOY / "nginx"):
        kustomization = yaml.safe_load((folder / "kustomization.yaml").read_text(encoding="utf-8"))
        named = [*kustomization.get("resources", [])]
        for generator in kustomization.get("configMapGenerator", []):
            named += generator["files"]
        local = {name for name in named if not name.startswith("..")}
        assert local == {path.name for path in folder.iterdir()} - {"kustomization.yaml"}
        for name in named:
            assert (folder / name).exists()


def test_selectors_find_the_pods_and_nothing_else(manifests: list[Manifest]) -> None:
    deployment = only(manifests, "Deployment")
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    selectors = [deployment["spec"]["selector"]["matchLabels"], only(manifests, "Service")["spec"]["selector"]]
    selectors += [each["spec"]["selector"]["matchLabels"] for each in of_kind(manifests, "PodDisruptionBudget")]
    selectors += [each["spec"]["podSelector"]["matchLabels"] for each in of_kind(manifests, "NetworkPolicy")]
    selectors += [each["labelSelector"]["matchLabels"] for each in pod(manifests)["topologySpreadConstraints"]]
    assert len(selectors) >= 5
    for selector in selectors:
        assert selector == labels


def test_ports_are_named_once_and_only_those_are_used(manifests: list[Manifest]) -> None:
    there = ports(manifests)
    assert there == {"app": 8000, "http": 8080}
    assert [port["targetPort"] for port in only(manifests, "Service")["spec"]["ports"]] == ["http"]
    rules = only(manifests, "NetworkPolicy")["spec"]["ingress"]
    assert {port["port"] for rule in rules for port in rule["ports"]} == set(there)
    for each, probe in probes(manifests):
        named = (probe.get("httpGet") or probe["tcpSocket"])["port"]
        assert named in {port["name"] for port in each["ports"]}
    annotations = only(manifests, "Deployment")["spec"]["template"]["metadata"]["annotations"]
    assert int(annotations["prometheus.io/port"]) == there["app"]


def test_the_ports_are_those_of_the_image_and_of_nginx(manifests: list[Manifest]) -> None:
    there = ports(manifests)
    nginx = DEPLOY / "nginx"
    assert f"\nlisten {there['http']};" in (nginx / "listen.conf").read_text(encoding="utf-8")
    servers = re.findall(r"^server (\S+) ", (nginx / "upstream.conf").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert set(servers) == {f"127.0.0.1:{there['app']}"}
    assert f"\nEXPOSE {there['app']}\n" in (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def test_only_the_monitoring_namespace_reaches_the_service_past_nginx(manifests: list[Manifest]) -> None:
    policy = only(manifests, "NetworkPolicy")["spec"]
    assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
    assert not policy.get("egress")
    for rule in policy["ingress"]:
        if {"port": "app"} in rule["ports"]:
            assert rule["ports"] == [{"port": "app"}]
            assert rule["from"]


def test_probes_ask_for_pages_of_the_contract(manifests: list[Manifest]) -> None:
    asked = [probe["httpGet"]["path"] for _, probe in probes(manifests) if "httpGet" in probe]
    assert set(asked) == {"/healthz", "/readyz"}
    assert set(asked) <= set(document()["paths"])
    scraped = only(manifests, "Deployment")["spec"]["template"]["metadata"]["annotations"]["prometheus.io/path"]
    assert scraped in document()["paths"]
    for each in pod(manifests)["containers"]:
        assert each["readinessProbe"]["httpGet"]["path"] == "/readyz"
        assert each["livenessProbe"].get("httpGet", {}).get("path") != "/readyz"  # draining is no reason to be killed


def test_every_container_is_bounded_and_may_nothing(manifests: list[Manifest]) -> None:
    assert pod(manifests)["securityContext"] == {"runAsNonRoot": True, "seccompProfile": {"type": "RuntimeDefault"}}
    assert pod(manifests)["automountServiceAccountToken"] is False
    assert only(manifests, "ServiceAccount")["automountServiceAccountToken"] is False
    assert pod(manifests)["serviceAccountName"] == only(manifests, "ServiceAccount")["metadata"]["name"]
    for each in pod(manifests)["containers"]:
        context = each["securityContext"]
        assert context["runAsUser"] > 0
        assert context["readOnlyRootFilesystem"] is True
        assert context["allowPrivilegeEscalation"] is False
        assert context["capabilities"] == {"drop": ["ALL"]}
        for bound in ("requests", "limits"):
            assert set(each["resources"][bound]) == {"cpu", "memory", "ephemeral-storage"}
    (user,) = re.findall(r"^USER (\d+):", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert container(manifests, "bigtwo")["securityContext"]["runAsUser"] == int(user)


def test_whatever_is_written_to_is_mounted(manifests: list[Manifest]) -> None:
    volumes = {each["name"]: each for each in pod(manifests)["volumes"]}
    mounted = {mount["mountPath"]: mount for each in pod(manifests)["containers"] for mount in each["volumeMounts"]}
    assert {mount["name"] for mount in mounted.values()} == set(volumes)
    for path in ("/tmp", "/dev/shm"):
        assert volumes[mounted[path]["name"]]["emptyDir"]["medium"] == "Memory"
    command = container(manifests, "nginx")["command"]
    prefix = command[command.index("-p") + 1].rstrip("/")
    assert "emptyDir" in volumes[mounted[prefix]["name"]]
    settings = Path(command[command.index("-c") + 1])
    assert volumes[mounted[str(settings.parent)]["name"]]["configMap"]["name"].startswith("bigtwo-nginx")
    size = re.search(r"max_size=(\d+)m", (DEPLOY / "nginx" / "nginx.conf").read_text(encoding="utf-8"))
    assert size is not None
    assert int(volumes[mounted[prefix]["name"]]["emptyDir"]["sizeLimit"].removesuffix("Mi")) >= 2 * int(size[1])


def test_a_pod_ends_in_order_and_in_time(manifests: list[Manifest]) -> None:
    """nginx goes on until no new clients come, then finishes; the service outlives it; the cluster waits for both."""
    config = (DEPLOY / "nginx" / "nginx.conf").read_text(encoding="utf-8")
    finishing = re.search(r"worker_shutdown_timeout (\d+)s;", config)
    assert finishing is not None
    sleeps = container(manifests, "nginx")["lifecycle"]["preStop"]["sleep"]["seconds"]
    drain = int(environment(manifests)["BIGTWO_DRAIN_SECONDS"])
    graceful = int(environment(manifests)["BIGTWO_GRACEFUL_TIMEOUT"])
    unready = container(manifests, "nginx")["readinessProbe"]
    assert sleeps > unready["periodSeconds"] * unready["failureThreshold"]
    assert sleeps + int(finishing[1]) <= drain
    assert drain + graceful < pod(manifests)["terminationGracePeriodSeconds"]


def test_light_questions_are_answered_beside_expensive_ones_and_there_is_a_core_for_each_worker(
    manifests: list[Manifest],
) -> None:
    """Which takes two threads, one of which no expensive question gets."""
    found = settings.read(environment(manifests))
    assert found["BIGTWO_WORKER_CLASS"] == "gthread"
    assert int(found["BIGTWO_THREADS"]) >= 2
    assert int(found["BIGTWO_WORKERS"]) <= int(container(manifests, "bigtwo")["resources"]["limits"]["cpu"])


def test_a_busy_pod_is_left_alone_but_not_restarted(manifests: list[Manifest]) -> None:
    """It may miss answers for several times as long as gunicorn takes to replace a worker that hangs. Long before that
    it gets no new requests."""
    timeout = int(settings.read(environment(manifests))["BIGTWO_TIMEOUT"])
    for each in pod(manifests)["containers"]:
        alive, ready = each["livenessProbe"], each["readinessProbe"]
        assert alive["periodSeconds"] > alive["timeoutSeconds"] > 3 * ready["timeoutSeconds"]
        until_restarted = alive["periodSeconds"] * (alive["failureThreshold"] - 1)
        assert until_restarted >= 4 * timeout
        assert until_restarted >= 10 * ready["periodSeconds"] * ready["failureThreshold"]


def test_it_grows_by_the_work_of_the_service_alone(manifests: list[Manifest]) -> None:
    for scaler in of_kind(manifests, "HorizontalPodAutoscaler"):
        spec = scaler["spec"]
        assert spec["scaleTargetRef"] == {"apiVersion": "apps/v1", "kind": "Deployment", "name": "bigtwo"}
        assert 2 <= spec["minReplicas"] < spec["maxReplicas"]
        assert spec["metrics"][0]["containerResource"]["container"] == "bigtwo"
        assert "replicas" not in only(manifests, "Deployment")["spec"]
        budget = only(manifests, "PodDisruptionBudget")["spec"]
        assert budget["maxUnavailable"] < spec["minReplicas"]


def test_every_pod_takes_the_key_of_the_states_from_a_secret_where_there_is_one(manifests: list[Manifest]) -> None:
    sources = {each["name"]: each["valueFrom"] for each in container(manifests, "bigtwo")["env"] if "valueFrom" in each}
    secret = {"name": "bigtwo-state-key", "key": "key", "optional": True}
    assert sources == {"BIGTWO_STATE_KEY": {"secretKeyRef": secret}}


def test_the_image_is_that_of_this_release(manifests: list[Manifest]) -> None:
    assert container(manifests, "bigtwo")["image"].endswith(f"bigtwo:{__version__}")


def test_every_image_of_others_is_named_by_its_digest(manifests: list[Manifest]) -> None:
    """A tag can be moved. The service's own image has a digest only once a site has built it."""
    images = [each["image"] for each in pod(manifests)["containers"]]
    others = [image for image in images if not image.endswith(f"bigtwo:{__version__}")]
    assert len(others) == len(images) - 1
    for image in others:
        assert re.fullmatch(r"[a-z0-9./-]+:\d+(\.\d+)+[a-z0-9.-]*@sha256:[0-9a-f]{64}", image)


def test_no_overlay_takes_a_digest_away() -> None:
    """Nor does any other file of the deployment name an image without one."""
    for path in DEPLOY.rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        for image in re.findall(r"^\s*-?\s*image: *(\S+)", text, re.M):
            assert image == f"bigtwo:{__version__}" or "@sha256:" in image, path
        for each in (yaml.safe_load(text) or {}).get("images", []):
            assert each["name"] == "bigtwo" or "digest" in each, path


@pytest.mark.parametrize("overlay", needs_kubectl, ids=lambda path: path.name)
def test_nginx_gets_the_shipped_files_but_for_those_of_the_overlay(overlay: Path) -> None:
    manifests = rendered(overlay)
    data = only(manifests, "ConfigMap")["data"]
    for path in (DEPLOY / "nginx").glob("*.conf"):
        own = overlay / path.name
        shipped = own if own.exists() else path
        assert data.pop(path.name) == shipped.read_text(encoding="utf-8")
    assert not data
    name = only(manifests, "ConfigMap")["metadata"]["name"]
    assert [each["configMap"]["name"] for each in pod(manifests)["volumes"] if "configMap" in each] == [name]


def test_the_ingress_leads_to_the_service() -> None:
    (production,) = [path for path in OVERLAYS if path.name == "production"]
    ingress = only(written(production), "Ingress")["spec"]
    service = only(written(BASE), "Service")
    hosts = [host for tls in ingress["tls"] for host in tls["hosts"]]
    assert [rule["host"] for rule in ingress["rules"]] == hosts
    for rule in ingress["rules"]:
        for path in rule["http"]["paths"]:
            backend = path["backend"]["service"]
            assert backend["name"] == service["metadata"]["name"]
            assert backend["port"]["name"] in {port["name"] for port in service["spec"]["ports"]}
