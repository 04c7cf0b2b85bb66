# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Passwords, certificates and links: who gets in, and how."""

import hashlib
import os
import re
import socket
import ssl
import stat
import subprocess
import time

import pytest
import requests
from conftest import PAGES, SERVER, Gallery, free_port
from test_gallery import visible_pictures_are_there

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home folder with a password."""
    home = tmp_path_factory.mktemp("home")
    environment = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data"),
                   "XDG_RUNTIME_DIR": str(home)}
    done = serve(environment, "--set-password", given=f"{PASSWORD}\n{PASSWORD}\n")
    assert done.returncode == 0 and "The password is set." in done.stdout
    file = home / "config/photos/serve-password"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and file.read_text().startswith("$argon2id$")
    return environment


def serve(environment, *arguments, given=""):
    return subprocess.run(
        [SERVER, *arguments], input=given, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PHOTOS_PAGES": PAGES, **environment})


@pytest.fixture
def locked(library, home):
    """A server with a password."""
    gallery = Gallery(library, environment=home)
    yield gallery
    gallery.stop()


def test_a_person_signs_in_with_the_password(locked, chromium):
    context = chromium.new_context()
    page = context.new_page()
    page.goto(locked.origin)
    page.fill("#password", "wrong")
    page.keyboard.press("Enter")
    page.wait_for_selector("#wrong:has-text('This is not the password.')")
    page.fill("#password", PASSWORD)
    # After a failure the next attempt waits a second.
    deadline = time.monotonic() + 20
    while True:
        with page.expect_response("**/sign-in") as answer:
            page.keyboard.press("Enter")
        if answer.value.status == 204:
            break
        assert answer.value.status == 429 and time.monotonic() < deadline
    visible_pictures_are_there(page)
    context.close()


def test_guesses_are_slowed_down(locked):
    ours = {"Origin": locked.origin}
    attempt = lambda text: requests.post(f"{locked.origin}/sign-in", json={"password": text}, headers=ours)
    assert attempt("guess").status_code == 403
    second = attempt(PASSWORD)
    assert second.status_code == 429 and int(second.headers["Retry-After"]) >= 1
    assert requests.post(f"{locked.origin}/sign-in", json={"password": PASSWORD}).status_code == 403


def test_hidden_photos_need_the_password_again(locked):
    client = requests.Session()
    client.get(locked.new_link())
    ours = {"Origin": locked.origin}
    assert client.get(f"{locked.origin}/api/hidden").json() == {
        "isConfirmed": False, "needsPassword": True, "isLocked": False, "secondsLeft": 0}
    assert client.post(f"{locked.origin}/api/hidden", json={"password": PASSWORD}, headers=ours).status_code == 204
    assert client.get(f"{locked.origin}/api/timeline?source=hidden").status_code == 200


def test_a_program_that_opens_the_browser_gets_no_link_as_an_argument(library, home, tmp_path):
    """Other users see the arguments of a process."""
    log = tmp_path / "log"
    (tmp_path / "xdg-open").write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" > "{log}.new" && mv "{log}.new" "{log}"\n')
    (tmp_path / "xdg-open").chmod(0o755)
    gallery = Gallery(library, environment={**home, "PATH": f"{tmp_path}:{os.environ['PATH']}"}, opens=True)
    try:
        deadline = time.monotonic() + 20
        while not log.exists():
            assert time.monotonic() < deadline
        page = log.read_text().strip()
        assert "token" not in page and stat.S_IMODE(os.stat(page).st_mode) == 0o600
        link = re.search(r"url=([^\"]+)", open(page).read())[1]
        assert requests.get(link, allow_redirects=False).status_code == 303
    finally:
        gallery.stop()
    assert not os.path.exists(page)


def test_a_folder_of_others_is_not_used(library, tmp_path):
    """A link in the place of the folder leads to files that must stay."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "photos-serve").symlink_to(tmp_path / "mine")
    gallery = Gallery(library, environment={"XDG_RUNTIME_DIR": str(tmp_path)}, prepare=lambda port: (tmp_path / "mine" / str(port)).write_text("mine"))
    gallery.stop()
    assert [path.read_text() for path in (tmp_path / "mine").iterdir()] == ["mine"]


@pytest.mark.parametrize(
    "given, sentence",
    [("short\nshort\n", "at least 8 characters"), ("long enough\nnot the same\n", "differ"), ("x" * 1_100 + "\n" + "x" * 1_100 + "\n", "1024 bytes"), ("", "standard input")])
def test_a_password_that_is_none_is_refused(tmp_path, given, sentence):
    done = serve({"XDG_CONFIG_HOME": str(tmp_path)}, "--set-password", given=given)
    assert done.returncode == 2 and sentence in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_another_terminal_gets_a_link(locked, home):
    done = serve(home, "--link", "--port", str(locked.port))
    assert requests.get(done.stdout.strip(), allow_redirects=False).status_code == 303
    folder = os.stat(os.path.join(home["XDG_RUNTIME_DIR"], "photos-serve"))
    assert stat.S_IMODE(folder.st_mode) == 0o700
    nobody = serve(home, "--link", "--port", str(free_port()))
    assert nobody.returncode == 2 and "photos serve" in nobody.stderr


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["--host", "0.0.0.0"], "TLS and a password"),
        (["--host", "::"], "TLS and a password"),
        (["--host", "0.0.0.0", "--tls-self-signed"], "TLS and a password"),
        (["--tls", "/nowhere.pem", "/nowhere.key"], "cannot be read"),
        (["--tls", SERVER, SERVER], "PEM files that belong together"),
        (["--port", "0"], "from 1 to 65535"),
        (["--phone", "--tls-self-signed"], "one of"),
    ])
def test_what_is_not_safe_or_not_there_is_refused(library, tmp_path, arguments, sentence):
    port = [] if "--port" in arguments else ["--port", str(free_port())]
    done = serve({"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}, "--library", library, *port, *arguments)
    assert done.returncode in (1, 2), done
    assert sentence in done.stderr and done.stderr.count("\n") <= 3, done.stderr


def test_an_address_of_another_computer_is_named(library, home):
    done = serve(home, "--library", library, "--port", str(free_port()), "--host", "192.0.2.1", "--tls-self-signed", "--no-open")
    assert done.returncode == 1
    assert done.stderr == "Error: This computer does not have the address 192.0.2.1. Name one of its own with --host.\n"


def certificate(port, authority=None):
    context = ssl.create_default_context(cafile=authority)
    if not authority:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    with socket.create_connection(("127.0.0.1", port)) as plain, context.wrap_socket(plain, server_hostname="127.0.0.1") as tls:
        assert tls.selected_alpn_protocol() == "h2"
        return tls.getpeercert(True), tls.getpeercert()


def test_a_certificate_for_development_is_named(library, home):
    gallery = Gallery(library, "--tls-self-signed", environment=home)
    try:
        found = hashlib.sha256(certificate(gallery.port)[0]).hexdigest().upper()
        assert ":".join(found[i:i + 2] for i in range(0, 64, 2)) in gallery.said
        assert "browsers warn" in gallery.said
        opened = requests.get(gallery.new_link(), verify=False, allow_redirects=False)
        cookie = opened.headers["Set-Cookie"]
        assert cookie.startswith(f"__Host-photos-{gallery.port}=") and "; Secure" in cookie and "Domain" not in cookie
    finally:
        gallery.stop()


def test_a_phone_that_knows_the_authority_connects(library, home):
    gallery = Gallery(library, "--phone", environment=home)
    try:
        authority = os.path.join(home["XDG_DATA_HOME"], "photos/authority/authority.pem")
        assert authority in gallery.said
        found = certificate(gallery.port, authority)[1]
        days = (ssl.cert_time_to_seconds(found["notAfter"]) - ssl.cert_time_to_seconds(found["notBefore"])) / 86_400
        assert days <= 398
        assert ("IP Address", "127.0.0.1") in found["subjectAltName"]
        page = requests.get(f"https://127.0.0.1:{gallery.port}/", verify=authority)
        assert "password" in page.text
        key = os.stat(authority.replace(".pem", ".key"))
        assert stat.S_IMODE(key.st_mode) & 0o077 == 0
    finally:
        gallery.stop()


def test_a_server_whose_errors_nobody_reads_goes_on(library, home):
    reader, writer = os.pipe()
    gallery = Gallery(library, environment=home, errors=writer)
    os.close(writer)
    os.close(reader)
    try:
        for _ in range(2):
            assert requests.get(f"{gallery.origin}/open?token=wrong").status_code == 403
    finally:
        assert gallery.stop() == 0


def test_a_missing_program_for_codes_is_none(library, home, tmp_path):
    """It ends before the link is written to it."""
    (tmp_path / "qrencode").write_text("#!/bin/sh\nexec <&-\nexit 127\n")
    (tmp_path / "qrencode").chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    gallery = Gallery(library, "--phone", environment={**home, **path})
    try:
        for _ in range(20):
            gallery.new_link()
    finally:
        assert gallery.stop() == 0
