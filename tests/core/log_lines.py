r"""Lines as programs log them, made from templates: those without secrets, and those with one.

A template has fields in braces, such as `{host}`; everything else is as the program writes it, JSON included. Fields
are drawn by a seeded generator, so that line number n is the same in every run.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator
from typing import Final

#: Lines without secrets, by the program that writes them.
TEMPLATES: Final[dict[str, str]] = {
    "nginx": r"""
{ip} - - [{clf}] "{method} {path}{query} HTTP/1.1" {status} {number} "-" "{agent}"
{ip} - {user} [{clf}] "{method} {path} HTTP/2.0" {status} {number} "https://{host}{path}" "{agent}" "{ip}"
{day}/11/{day} {clock} [error] {pid}#{pid}: *{number} open() "/usr/share/nginx/html{path}" failed (2: No such file or directory), client: {ip}, server: {host}, request: "GET {path}{query} HTTP/1.1", host: "{host}", referrer: "https://{host}/@{user}/posts"
2026/11/{day} {clock} [error] {pid}#{pid}: *{number} connect() failed (111: Connection refused) while connecting to upstream, client: {ip}, server: {host}, request: "{method} {path} HTTP/1.1", upstream: "http://{ip4}:{port}{path}{query}", host: "{host}:{port}"
2026/11/{day} {clock} [warn] {pid}#0: *{number} upstream server temporarily disabled while connecting to upstream, upstream: "http://[{ip6}]:{port}{path}", host: "{host}"
2026/11/{day} {clock} [emerg] {pid}#0: bind() to 0.0.0.0:80 failed (98: Address already in use)
{"time":"{iso}","remote_addr":"{ip}","request":"{method} {path}{query} HTTP/1.1","status":{status},"upstream_addr":"{ip4}:{port}","http_referer":"https://{host}:{port}{path}","user":"{mail}"}
""",
    "apache": r"""
{ip} {user} {user} [{clf}] "{method} {path}{query} HTTP/1.1" {status} {number} "http://{host}:{port}/" "{agent}"
[Sat Nov {day} {clock}.123456 2026] [core:error] [pid {pid}:tid {number}] [client {ip4}:{port}] AH00128: File does not exist: /var/www/html{path}
[Sat Nov {day} {clock}.123456 2026] [proxy:error] [pid {pid}] (111)Connection refused: AH00957: HTTP: attempt to connect to {ip4}:{port} ({host}) failed
[Sat Nov {day} {clock}.123456 2026] [auth_basic:error] [pid {pid}] [client {ip4}:{port}] AH01617: user {user}: authentication failure for "{path}": Password Mismatch
[Sat Nov {day} {clock}.123456 2026] [ssl:warn] [pid {pid}] AH01909: {host}:443:0 server certificate does NOT include an ID which matches the server name, contact {mail}
[Sat Nov {day} {clock}.123456 2026] [mpm_event:notice] [pid {pid}:tid {number}] AH00489: Apache/2.4.58 (Ubuntu) OpenSSL/3.0.13 configured -- resuming normal operations
AH00558: apache2: Could not reliably determine the server's fully qualified domain name, using {ip}. Set the 'ServerName' directive globally to suppress this message
""",
    "systemd": r"""
Nov {day} {clock} {label} systemd[1]: Started user@{number}.service - User Manager for UID {number}.
Nov {day} {clock} {label} systemd[1]: getty@tty{digit}.service: Scheduled restart job, restart counter is at {digit}.
Nov {day} {clock} {label} systemd[1]: openvpn-client@{label}.service: Main process exited, code=exited, status=1/FAILURE
Nov {day} {clock} {label} systemd-networkd[{pid}]: eth0: DHCPv4 address {ip4}/24, gateway {ip4} acquired from {ip4}
Nov {day} {clock} {label} systemd-resolved[{pid}]: Using degraded feature set UDP instead of UDP+EDNS0 for DNS server [{ip6}]:53.
Nov {day} {clock} {label} kernel: audit: type=1400 audit({number}.123:{digit}): apparmor="DENIED" operation="open" profile="/usr/sbin/{label}" name="{path}" pid={pid} comm="{label}"
Nov {day} {clock} {label} CRON[{pid}]: ({user}) CMD (curl -fsS -m 10 https://{host}:{port}/ping > /dev/null 2>&1; echo done | mail {mail})
Nov {day} {clock} {label} postfix/smtp[{pid}]: {hex8}: to=<{mail}>, relay={host}[{ip4}]:25, delay=0.{number}, dsn=2.0.0, status=sent (250 2.0.0 OK  {number} - gsmtp)
Nov {day} {clock} {label} dovecot: imap-login: Login: user=<{mail}>, method=PLAIN, rip={ip}, lip={ip}, mpid={pid}, TLS, session=<{hex8}>
Nov {day} {clock} {label} sudo[{pid}]: {user} : TTY=pts/{digit} ; PWD=/home/{user} ; USER=root ; COMMAND=/usr/bin/systemctl restart {label}@{digit}
Nov {day} {clock} {label} dockerd[{pid}]: time="{iso}" level=error msg="Handler for POST /v1.43/images/create returned error: pull access denied for {image}, repository does not exist or may require 'docker login': denied"
""",
    "django": r"""
[{day}/Nov/2026 {clock}] "{method} {path}{query} HTTP/1.1" {status} {number}
WARNING:django.request:Not Found: {path}
ERROR {iso} log {pid} {number} Invalid HTTP_HOST header: '{host}:{port}'. You may need to add '{host}' to ALLOWED_HOSTS.
Starting development server at http://127.0.0.1:{port}/ (for {mail}, quit with CONTROL-C)
django.urls.exceptions.NoReverseMatch: Reverse for 'profile' with keyword arguments '{'name': '@{user}'}' not found. 1 pattern(s) tried: ['u/@(?P<name>[^/]+)/\\Z']
  File "/app/{label}/views.py", line {number}, in get
    return redirect(f"https://{host}:{port}/@{user}/")
django.core.exceptions.ValidationError: ['“{mail}” is not a valid value for {label}.']
django.db.utils.OperationalError: connection to server at "{host}" ({ip4}), port 5432 failed: FATAL:  password authentication failed for user "{user}"
{"levelname": "WARNING", "asctime": "{iso}", "message": "Forbidden (CSRF cookie not set.): {path}", "password": null, "errors": {"password": ["This field is required."], "email": ["{mail} exists"]}}
""",
    "asgi": r"""
INFO:     {ip4}:{port} - "{method} {path}{query} HTTP/1.1" {status} OK
INFO:     Uvicorn running on http://0.0.0.0:{port} (Press CTRL+C to quit)
INFO:     connection open: ('{ip6}', {port}, 0, 0) "WebSocket /ws/@{user}" [accepted]
[{iso}] [{pid}] [INFO] Listening at: http://{ip4}:{port} ({pid}), reload for {mail}
[{iso}] [{pid}] [CRITICAL] WORKER TIMEOUT (pid:{pid})
[{iso}] [{pid}] [ERROR] Error handling request {path}{query} from {mail}
Traceback (most recent call last):
  File "/usr/lib/python3.13/asyncio/runners.py", line {number}, in run
httpx.ConnectError: [Errno 111] Connection refused: http://{host}:{port}{path} (task of {mail})
RuntimeError: Form data requires "python-multipart" to be installed. See https://{host}:{port}{path}#{user}@{version}
KeyError: 'password'
""",
    "npm": r"""
npm warn deprecated {pkg}@{version}: use https://{host}/{scope}/{pkg} instead, or ask {mail}
npm ERR! code E404
npm ERR! 404 Not Found - GET https://registry.npmjs.org/@{scope}%2f{pkg} - Not found
npm ERR! 404  '@{scope}/{pkg}@^{version}' is not in this registry.
npm http fetch GET 200 https://registry.npmjs.org/@{scope}/{pkg}/-/{pkg}-{version}.tgz {number}ms (cache miss)
npm error request to https://registry.npmjs.org:443/@{scope}%2f{pkg} failed, reason: connect ECONNREFUSED {ip4}:443
npm ERR! notarget No matching version found for @{scope}/{pkg}@{version} in https://registry.npmjs.org: @{scope}/{pkg}@{version}
npm info run @{scope}/{pkg}@{version} postinstall node_modules/@{scope}/{pkg} node scripts/build.js
+-- @{scope}/{pkg}@{version} -> ./packages/{pkg}
├── @{scope}/{pkg}@npm:@{scope}/{pkg}@{version}
npm error network request to http://{host}:{port}/@{scope}/{pkg} failed, reason: socket hang up
pnpm: GET http://localhost:{port}/@{scope}%2F{pkg}: {status} - @{scope}/{pkg}@{version}
➤ YN0013: │ {pkg}@npm:{version} can't be found in the cache and will be fetched from the remote registry
"@{scope}/{pkg}@npm:^{version}": {"resolved": "https://registry.yarnpkg.com/@{scope}/{pkg}/-/{pkg}-{version}.tgz#{sha}", "integrity": "sha512-{b64}=="}
""",
    "pip": r"""
Collecting {pkg}@ git+https://{host}/{user}/{pkg}.git@v{version} (from -r requirements.txt (line {digit}))
  Cloning https://{host}:{port}/{user}/{pkg}.git (to revision {sha}) to /tmp/pip-install-{hex8}/{pkg}
  Running command git clone --filter=blob:none --quiet ssh://git@{host}/{user}/{pkg}.git /tmp/pip-req-build-{hex8}
Collecting {pkg}@ git+ssh://git@{host}:7999/{user}/{pkg}.git@{sha}#egg={pkg}
  Downloading https://files.pythonhosted.org/packages/ab/cd/{sha}/{pkg}-{version}-py3-none-any.whl.metadata ({number} kB)
  Link requires a different Python: https://{host}:{port}/simple/{pkg}-{version}.tar.gz#sha256={digest} (requires-python:>=3.11)
WARNING: Retrying (Retry(total={digit}, connect=None, read=None, redirect=None, status=None)) after connection broken by 'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at 0x7f{hex8}>: Failed to establish a new connection: [Errno 111] Connection refused')': /simple/{pkg}/
Looking in indexes: https://{host}:{port}/simple, https://pypi.org/simple (maintainer {mail})
ERROR: Could not find a version that satisfies the requirement {pkg}=={version} (from {user}@{label})
   × Failed to fetch: `https://{host}:{port}/simple/{pkg}/`: HTTP status client error (404 Not Found) for {pkg}@{version}
 + {pkg}=={version} (from git+https://{host}:{port}/{user}/{pkg}@{sha})
""",
    "vite": r"""
  ➜  Local:   http://localhost:{port}/@vite/client
  ➜  Network: http://{ip4}:{port}/
{clock} [vite] hmr update /src/@{scope}/{pkg}.vue?vue&type=style&index={digit}&lang.css
GET http://localhost:{port}/@fs/home/{user}/{pkg}/node_modules/@{scope}/{pkg}/dist/index.js?v={hex8} net::ERR_ABORTED 504 (Outdated Optimize Dep)
[vite] Internal server error: Failed to resolve import "@{scope}/{pkg}" from "src/main.ts". Does the file exist?
    at http://localhost:{port}/@id/__x00__{pkg}:{number}:{digit}
Uncaught TypeError: Cannot read properties of undefined (reading 'key') at http://{host}:{port}/node_modules/.vite/deps/@{scope}_{pkg}.js?v={hex8}:{number}:{digit}
webpack://{pkg}/./node_modules/@{scope}/{pkg}/index.js?:{number}
[webpack-dev-server] Project is running at: http://[::1]:{port}/, see http://{host}:{port}/?from=@{scope}/{pkg}
""",
    "docker": r"""
Error response from daemon: Get "https://{host}:{port}/v2/": dial tcp {ip4}:{port}: connect: connection refused
{host}:{port}/{user}/{pkg}@sha256:{digest}
Digest: sha256:{digest}
Status: Downloaded newer image for {host}:{port}/{user}/{pkg}:{version}
docker://{host}:{port}/{user}/{pkg}@sha256:{digest}: not found
#{digit} [internal] load metadata for docker.io/library/{pkg}:{version}@sha256:{digest}
time="{iso}" level=info msg="fetch failed" host="{host}:{port}" url="https://{host}:{port}/v2/{user}/{pkg}/manifests/sha256:{digest}?ns=docker.io"
Get "http://{host}:{port}/v2/{user}/{pkg}/manifests/{version}@sha256:{digest}": dial tcp: lookup {host} on {ip4}:53: no such host
containerd[{pid}]: PullImage "{image}@sha256:{digest}" failed, contact={mail}
ERROR: failed to solve: oci://{host}:{port}/{user}/{pkg}@sha256:{digest}: unexpected status: 401 Unauthorized
""",
    "kubectl": r"""
E1128 {clock}.123456 {pid} memcache.go:{number}] "Unhandled Error" err="couldn't get current server API group list: Get \"https://{ip4}:6443/api?timeout=32s\": dial tcp {ip4}:6443: i/o timeout"
Unable to connect to the server: dial tcp [{ip6}]:6443: connect: no route to host
Warning  Failed  {digit}m (x{digit} over {number}s)  kubelet  Failed to pull image "{image}": rpc error: code = NotFound desc = failed to pull and unpack image "{host}:{port}/{user}/{pkg}@sha256:{digest}": not found
Warning  Unhealthy  {digit}s  kubelet  Readiness probe failed: Get "http://{ip4}:{port}/healthz?verbose=1": context deadline exceeded
Forwarding from [::1]:{port} -> {port}
  token:      <redacted>
Error from server (Forbidden): secrets is forbidden: User "{mail}" cannot list resource "secrets" in API group "" at the cluster scope
I1128 {clock}.123456 {pid} event.go:{number}] Event(v1.ObjectReference{Kind:"Pod", Namespace:"{label}", Name:"{pkg}-{hex8}", UID:"{uuid}"}): type: 'Normal' reason: 'Pulled'
{"level":"error","ts":"{iso}","logger":"controller","msg":"Reconciler error","secret":{"name":"{label}-tls","namespace":"{label}"},"error":"Get \"https://{host}:{port}/apis\": x509: certificate is valid for {host}, not {ip4} ({mail})"}
""",
    "psycopg": r"""
psycopg.OperationalError: connection failed: connection to server at "{ip4}", port 5432 failed: FATAL:  database "{label}" does not exist
sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) could not translate host name "{host}" to address: Name or service not known
(Background on this error at: https://sqlalche.me/e/20/e3q8)
{iso} INFO sqlalchemy.engine.Engine SELECT users.id, users.email, users.password FROM users WHERE users.email = %(email_1)s
{iso} INFO sqlalchemy.engine.Engine [generated in 0.{number}s] {'email_1': '{mail}', 'limit': {digit}}
sqlalchemy.exc.ArgumentError: Could not parse SQLAlchemy URL from string 'postgresql+psycopg://{user}@{host}:5432/{label}?sslmode=require'
Engine(postgresql+psycopg://{user}:***@{host}:{port}/{label})
Engine(sqlite:////home/{user}/{label}.db) for {mail}
alembic.runtime.migration INFO Context impl PostgresqlImpl; url mysql+pymysql://{host}:3306/{label}, run by {mail}
psycopg.errors.UniqueViolation: duplicate key value violates unique constraint "users_email_key" DETAIL:  Key (email)=({mail}) already exists.
""",
    "celery": r"""
[{iso}: INFO/MainProcess] Connected to redis://{host}:6379/{digit}
[{iso}: INFO/MainProcess] celery@{label} ready.
[{iso}: INFO/MainProcess] mingle: sync with 1 nodes: celery@{label}.{host}
[{iso}: ERROR/MainProcess] consumer: Cannot connect to amqp://{user}:***@{host}:5672//: [Errno 111] Connection refused.
- ** ---------- .> transport:   amqp://{user}:***@{host}:5672//
- ** ---------- .> results:     redis://{host}:6379/{digit}
[{iso}: INFO/ForkPoolWorker-{digit}] Task {label}.tasks.send[{uuid}] succeeded in 0.{number}s: '{mail}'
[{iso}: WARNING/MainProcess] {label}@{host} {version} (emerald-rush) amqp://{host}:5672// [queues] .> {label} exchange={label}(direct) key={label}
""",
    "java": r"""
Exception in thread "main" java.net.ConnectException: Connection refused: {host}/{ip4}:{port}
	at com.example.{label}.Http$Client@{hex8}.send(Client.java:{number})
	at java.base/java.lang.Thread.run(Thread.java:{number}) ~[na:na]
Caused by: org.postgresql.util.PSQLException: Connection to {host}:5432 refused. Check that the hostname and port are correct, mail {mail}
Caused by: java.io.IOException: Server returned HTTP response code: {status} for URL: http://{host}:{port}{path}{query}
	at app//com.example.{label}.Main.lambda$run$0(Main.java:{number}) [{label}.jar!/:{version}]
Caused by: java.sql.SQLException: No suitable driver found for jdbc:postgresql://{host}:{port}/{label}, asked by {mail}
WARNING: sun.reflect: jar:file:/home/{user}/{label}.jar!/BOOT-INF/lib/{pkg}-{version}.jar!/META-INF/x.xml@{digit}
""",
    "spring": r"""
{iso}  INFO {pid} --- [main] o.s.b.w.embedded.tomcat.TomcatWebServer  : Tomcat initialized with port {port} (http), o.s.b.Bean@{hex8}
{iso}  WARN {pid} --- [nio-{port}-exec-{digit}] .w.s.m.s.DefaultHandlerExceptionResolver : Resolved [org.springframework.web.HttpRequestMethodNotSupportedException: Request method '{method}' is not supported]
{iso} ERROR {pid} --- [{label}] com.zaxxer.hikari.pool.HikariPool        : HikariPool-{digit} - jdbc:mysql://{host}:3306/{label}?useSSL=false - Connection is not available, owner {mail}
{iso}  INFO {pid} --- [main] com.zaxxer.hikari.pool.HikariPool : HikariPool-{digit} - Added connection com.mysql.cj.jdbc.ConnectionImpl@{hex8}
{iso} DEBUG {pid} --- [{label}] o.s.web.client.RestTemplate : HTTP {method} http://{host}:{port}/users/{mail}
{iso}  INFO {pid} --- [main] o.s.c.c.c.ConfigServerConfigDataLoader : Fetching config from server at : http://{host}:8888 @ {iso}
{iso} ERROR {pid} --- [{label}] o.a.c.c.C.[.[/].[dispatcherServlet] : I/O error on POST request for "http://{host}:{port}{path}": Connection refused (user={mail})
""",
    "git": r"""
fatal: unable to access 'https://{host}:{port}/{user}/{pkg}.git/': Could not resolve host: {host}
fatal: Authentication failed for 'https://{host}/{user}/{pkg}.git/'
git@{host}: Permission denied (publickey).
To ssh://git@{host}:{port}/{user}/{pkg}.git
   {hex8}..{hex8}  main -> main
remote: To create a merge request for {label}, visit: remote:   https://{host}:{port}/{user}/{pkg}/-/merge_requests/new?merge_request%5Bsource_branch%5D={label}
Author: {user} <{mail}>
Submodule '{label}' (git@{host}:{user}/{pkg}.git) registered for path 'libs/@{scope}/{pkg}'
From git://{host}:{port}/{user}/{pkg} * branch HEAD -> FETCH_HEAD, stash@{{digit}}
warning: redirecting to https://{host}:{port}/{user}/{pkg}.git/ Signed-off-by: {mail}
""",
    "urllib3": r"""
DEBUG:urllib3.connectionpool:Starting new HTTPS connection ({digit}): {host}:443
DEBUG:urllib3.connectionpool:https://{host}:443 "{method} {path}{query} HTTP/1.1" {status} {number}
DEBUG:urllib3.connectionpool:http://localhost:{port} "GET /users/{mail} HTTP/1.1" {status} None
requests.exceptions.ConnectionError: HTTPSConnectionPool(host='{host}', port={port}): Max retries exceeded with url: {path}{query} (Caused by NewConnectionError("<urllib3.connection.HTTPSConnection object at 0x7f{hex8}>: Failed to resolve '{host}'"))
INFO:httpx:HTTP Request: {method} https://{host}:{port}/v1/users/@{user} "HTTP/1.1 {status} OK"
{method} https://{host}: {status} for user {mail}
aiohttp.client_exceptions.ClientConnectorError: Cannot connect to host {host}:{port} ssl:default [Connect call failed ('{ip4}', {port})] for {mail}
requests.exceptions.HTTPError: {status} Client Error: Not Found for url: https://{host}:{port}{path}{query}
ERROR {label}: http://{host}:{port}: timed out after {number} ms, notified {mail}
""",
    "curl": r"""
*   Trying {ip4}:{port}...
* Connected to {host} ({ip}) port {port}
> {method} {path}{query} HTTP/1.1
> Host: {host}:{port}
> User-Agent: curl/8.5.0
< HTTP/2 {status}
< Location: https://{host}:{port}{path}?from={mail}
< www-authenticate: Bearer realm="https://{host}/token",service="{host}",scope="repository:{user}/{pkg}:pull"
< WWW-Authenticate: Basic realm="{label}"
*  subject: CN={host}; emailAddress={mail}
* Server auth using Basic with user '{user}'
< link: <https://{host}:{port}{path}?page={digit}>; rel="next", <https://{host}:{port}{path}?page={number}>; rel="last"
curl: (6) Could not resolve host: {host}
curl: (7) Failed to connect to {host} port {port} after {number} ms: Couldn't connect to server
""",
    "actions": r"""
{iso}.1234567Z ##[group]Run actions/checkout@v4
{iso}.1234567Z   token: ***
{iso}.1234567Z Download action repository 'actions/setup-node@v4' (SHA:{sha})
{iso}.1234567Z [command]/usr/bin/git config --local http.https://github.com/.extraheader AUTHORIZATION: basic ***
{iso}.1234567Z Uses: {user}/{pkg}/.github/workflows/ci.yml@refs/heads/main ({sha})
{iso}.1234567Z ##[error]Process completed with exit code {digit}. See https://{host}:{port}/{user}/{pkg}/actions/runs/{number} or ask @{user}
{iso}.1234567Z [command]/usr/bin/git log -1 --format=%H
{iso}.1234567Z Cache restored from key: Linux-node-{digest}
{iso}.1234567Z key: Linux-pip-{digest}, restore-keys: Linux-pip-
""",
    "postgresql": r"""
{iso} UTC [{pid}] {user}@{label} LOG:  connection authorized: user={user} database={label} application_name=psql
{iso} UTC [{pid}] {user}@{label} FATAL:  password authentication failed for user "{user}"
{iso} UTC [{pid}] {user}@{label} DETAIL:  Connection matched file "/etc/postgresql/16/main/pg_hba.conf" line {number}: "host all all {ip4}/32 scram-sha-256"
{iso} UTC [{pid}] LOG:  could not receive data from client {ip4}:{port}: Connection reset by peer
{iso} UTC [{pid}] {user}@{label} STATEMENT:  SELECT * FROM users WHERE email = '{mail}' AND url = 'http://{host}:{port}{path}'
{iso} UTC [{pid}] {user}@{label} ERROR:  column "password" of relation "{label}" does not exist at character {number}
""",
    "redis": r"""
{pid}:M {day} Nov 2026 {clock}.123 * Background saving started by pid {pid}
{pid}:S {day} Nov 2026 {clock}.123 * Connecting to MASTER {ip4}:6379
redis.exceptions.ConnectionError: Error 111 connecting to {host}:6379. Connection refused.
WRONGPASS invalid username-password pair or user is disabled.
{number}.123456 [{digit} {ip4}:{port}] "GET" "member:{mail}:profile"
{number}.123456 [{digit} {ip4}:{port}] "SET" "url:http://{host}:{port}/@{user}" "1" "EX" "60"
redis.exceptions.ConnectionError: redis://{host}:6379/{digit} is down, mailed {mail}
""",
    "kafka": r"""
[{iso}] INFO [Producer clientId={label}-{digit}] Node -1 disconnected. (org.apache.kafka.clients.NetworkClient)
[{iso}] WARN [Consumer clientId={label}, groupId={label}] Connection to node {digit} ({host}/{ip4}:9092) could not be established. Broker may not be available.
[{iso}] INFO [KafkaServer id={digit}] Awaiting socket connections on PLAINTEXT://{host}:9092,SSL://{host}:9093
{iso} INFO Registered broker {digit} at path /brokers/ids/{digit} with addresses: PLAINTEXT://{host}:9092, czxid (broker epoch): {number}
[{iso}] ERROR Uncaught exception in scheduled task '{label}@{digit}' on kafka://{host}:9092, paged {mail}
	sasl.jaas.config = [hidden]
	ssl.key.password = null
""",
    "ssh": r"""
Nov {day} {clock} {label} sshd[{pid}]: Accepted publickey for {user} from {ip} port {port} ssh2: ED25519 SHA256:{b64}
Nov {day} {clock} {label} sshd[{pid}]: Failed password for invalid user {user} from {ip4} port {port} ssh2
debug1: Connecting to {host} [{ip4}] port 22.
debug1: Authenticating to {host}:{port} as '{user}'
{user}@{host}'s password:
scp: {user}@{host}:/srv/{label}{path}: No such file or directory
rsync: [sender] link_stat "/home/{user}/{label}" failed; rsync://{user}@{host}:{port}/{label}/
debug1: Host '[{host}]:{port}' is known and matches the ED25519 host key.
Warning: Permanently added '[{host}]:{port},[{ip4}]:{port}' (ED25519) to the list of known hosts.
sshfs {user}@{host}:/home/{user} /mnt -o port={port}
""",
    "windows": r"""
{iso} ERROR [{label}] System.IO.FileNotFoundException: Could not find file 'C:\Users\{user}\{label}\@{scope}\{pkg}.json'.
   at {label}.Program.Main(String[] args) in D:\a\{label}\Program.cs:line {number}
MSBUILD : error MSB1009: Project file does not exist. Switch: \\{label}\share\{user}@{label}\{pkg}.csproj
  Now listening on: http://[::]:{port} ({mail})
info: Microsoft.Hosting.Lifetime[14] Now listening on: https://localhost:{port}
file:///C:/Users/{user}/{label}/node_modules/@{scope}/{pkg}/index.js:{number}
ModuleNotFoundError: C:\Users\{user}\AppData\Local\Programs\Python\python.exe -m {pkg} --mail={mail}
""",
    "other": r"""
{"level":50,"time":{number},"pid":{pid},"msg":"connect ECONNREFUSED redis://{host}:6379/{digit}","user":"{mail}"}
{"level":"error","ts":"{iso}","msg":"dial amqp://{host}:5672/: connection refused","consumer":"celery@{label}"}
{"time":"{iso}","level":"WARN","msg":"GET http://{host}:{port}{path}","user":{"id":{digit},"email":"{mail}"}}
{'level': 'error', 'event': 'cannot reach postgresql://{host}:5432/{label}', 'user': '{mail}'}
Retrying redis://{host}:6379/{digit}, celery@{label} waits {digit} s
bootstrap.servers = [kafka://{host}:9092, kafka://{host}:9093], contact = {mail}
docker-image://{pkg}:{version}@sha256:{digest}
search author:{mail} label:{label} from:{mail} to:{mail}
mail sent to:{mail} cc:{mail}
{"level":30,"time":{number},"pid":{pid},"hostname":"{label}","req":{"id":{digit},"method":"{method}","url":"{path}{query}","headers":{"host":"{host}:{port}","referer":"http://{host}:{port}/"},"remoteAddress":"::ffff:{ip4}"},"msg":"by {mail}"}
{"@timestamp":"{iso}","log.level":"INFO","message":"http://{host}:{port}{path}","user":{"email":"{mail}"},"trace.id":"{hex8}{hex8}"}
time={iso} level=WARN msg="retrying" url=http://{host}:{port}{path} to={mail} attempt={digit}
smtp://{host}:587 rejected <{mail}>: 550 5.1.1 user unknown
mailto:{mail},{mail}?subject=http://{host}:{port}/&cc={mail}
WARNING: {user}@{host}:{port} is not reachable, see http://{host}:{port}/status?mail={mail}
<a href="http://{host}:{port}/@{user}">{mail}</a>
[http://{host}:{port}/](http://{host}:{port}/@{user}) {mail}
acct:{user}@{host} follows https://{host}/@{user}@{host}
https://{host}:{port}/@{user}@{host}/{number} boosted
Resolved maven://{host}:{port}/com.example:{label}:{version}@aar
pkg:npm/%40{scope}/{pkg}@{version}?repository_url=http://{host}:{port}/
at {label} (http://{host}:{port}/assets/index-{hex8}.js:{digit}:{number})@{label}
{label}@http://{host}:{port}/assets/index.js:{number}:{digit}
sip:{user}@{host}:5060;transport=udp 180 Ringing
s3://{label}/{user}@{label}/part-{number}.parquet, gs://{label}{path}
tcp://{ip4}:{port} -> udp://{ip4}:{port} for {mail}
ws://{host}:{port}/socket.io/?EIO=4&transport=websocket: {mail} joined
""",
}

#: Lines with one secret, between `<<` and `>>`, by where programs write it.
WITH_SECRETS: Final[dict[str, str]] = {
    "dsn": r"""
psycopg.OperationalError: connection failed: postgresql://{user}:<<{secret}>>@{host}:5432/{label}?sslmode=require
sqlalchemy.exc.ArgumentError: Could not parse SQLAlchemy URL from string 'postgresql+psycopg2://{user}:<<{secret}>>@{host}/{label}'
[{iso}: ERROR/MainProcess] consumer: Cannot connect to amqp://{user}:<<{secret}>>@{host}:5672//: [Errno 111] Connection refused.
[{iso}: INFO/MainProcess] Connected to redis://:<<{secret}>>@{host}:6379/{digit}
redis.exceptions.AuthenticationError: rediss://{user}:<<{secret}>>@{host}:6380/0 refused
pymongo.errors.OperationFailure: mongodb+srv://{user}:<<{secret}>>@{host}/?retryWrites=true&w=majority: bad auth, mail {mail}
mongodb://{user}:<<{secret}>>@{host}:27017,{host}:27018/{label}?replicaSet=rs0
django.core.exceptions.ImproperlyConfigured: DATABASE_URL=mysql://{user}:<<{secret}>>@{host}:3306/{label}
Caused by: java.sql.SQLException: jdbc:mysql://{user}:<<{secret}>>@{host}:3306/{label} for {mail}
jdbc:oracle:thin:{user}/<<{secret}>>@//{host}:1521/{label}
clickhouse://{user}:<<{secret}>>@{host}:9000/{label} timed out
nats://{user}:<<{secret}>>@{host}:4222 disconnected
{"level":"error","dsn":"postgres://{user}:<<{secret}>>@{host}/{label}","user":"{mail}"}
{"dsn": "mssql+pyodbc://{user}:<<{secret}>>@{host}/{label}?driver=ODBC+Driver+18"}
[rtsp @ 0x55{hex8}] method DESCRIBE failed: 401 Unauthorized, rtsp://{user}:<<{secret}>>@{ip4}:554/Streaming/Channels/101
ftp://{user}:<<{secret}>>@{host}/pub/{label}.tar.gz: 530 Login incorrect
sftp://{user}:<<{secret}>>@{host}:22/upload/{label}.csv
smtp://{user}:<<{secret}>>@{host}:587 rejected {mail}
ldap://{user}:<<{secret}>>@{host}/dc=example
export BROKER_URL='amqps://{user}:<<{secret}>>@{host}/{label}'
{iso} ERROR 1 --- [main] HikariPool-1 - postgresql://{user}:<<{secret}>>@[{ip6}]:5432/{label}
snowflake://{user}:<<{secret}>>@{label}/{label}?warehouse={label}
""",
    "basic": r"""
fatal: Authentication failed for 'https://{user}:<<{secret}>>@{host}/{user}/{pkg}.git/'
Looking in indexes: https://{user}:<<{secret}>>@{host}:8443/simple, https://pypi.org/simple
  Cloning https://{user}:<<{secret}>>@{host}/{user}/{pkg}.git (to revision {sha}) to /tmp/pip-install
Collecting git+https://{user}:<<{secret}>>@{host}/{user}/{pkg}.git@v{version}
npm error request to https://{user}:<<{secret}>>@{host}/@{scope}%2f{pkg} failed
INFO:httpx:HTTP Request: GET http://{user}:<<{secret}>>@{host}:{port}{path}{query} "HTTP/1.1 200 OK"
* Issue another request to this URL: 'https://{user}:<<{secret}>>@{host}{path}'
proxy http://{user}:<<{secret}>>@{ip4}:3128 refused the connection to {host}:443 for {mail}
HTTPS_PROXY=http://{user}:<<{secret}>>@[{ip6}]:3128
docker: Error response from daemon: Get "https://{user}:<<{secret}>>@{host}:5000/v2/": EOF
<a href="https://{user}:<<{secret}>>@{host}/">{mail}</a>
wss://{user}:<<{secret}>>@{host}/socket closed
""",
    "query": r"""
{ip4} - - [{clf}] "GET /login?token=<<{key}>>&page={digit} HTTP/1.1" 200 {number}
DEBUG:urllib3.connectionpool:https://{host}:443 "GET /v1/maps?key=<<AIza{google}>> HTTP/1.1" 200 None
GET https://{host}/callback?code=<<{key}>>&state={hex8} 302
https://{host}/o/file?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=<<{hex64}>>&x-id=GetObject
https://{label}.blob.core.windows.net/c/b?sv=2024-11-04&sig=<<{key}>>&se=2027
GET /api/items?api_key=<<{key}>> HTTP/1.1
INFO: {ip4}:{port} - "WebSocket /ws?access_token=<<{jwt}>>" [accepted]
POST https://{host}/oauth/token?client_id={label}&client_secret=<<{key}>>&grant_type=client_credentials
GET https://{host}/p?subscription-key=<<{key}>>
https://{host}/reset?password_reset_token=<<{key}>>
https://{host}/#access_token=<<{jwt}>>&token_type=bearer
jdbc:sqlserver://{host}:1433;databaseName={label};user={user};password=<<{key}>>;encrypt=true
jdbc:postgresql://{host}/{label}?user={user}&password=<<{key}>>
http://{host}/x;jsessionid=<<{hex32}>>?a=b
""",
    "webhook": r"""
POST https://hooks.slack.com/services/<<T0{slack}/B0{slack}/{slackkey}>> 404
https://discord.com/api/webhooks/{number}123456789/<<{discord}>> 204
DEBUG:urllib3.connectionpool:https://hooks.slack.com:443 "POST /services/<<T0{slack}/B0{slack}/{slackkey}>> HTTP/1.1" 200 22
telegram.error.InvalidToken: https://api.telegram.org/bot<<{number}123:{telegram}>>/getMe
https://mainnet.infura.io/v3/<<{hex32}>>
https://eth-mainnet.g.alchemy.com/v2/<<{alchemy}>>
""",
    "header": r"""
> Authorization: Basic <<{basic}>>
> Authorization: Bearer <<{jwt}>>
> X-Api-Key: <<{key}>>
{"headers":{"authorization":"Bearer <<{jwt}>>","host":"{host}"}}
headers={'Authorization': 'Basic <<{basic}>>', 'Accept': '*/*'}
curl -H 'Authorization: token <<ghp_{github}>>' https://{host}/user
> Proxy-Authorization: Basic <<{basic}>>
[{clf}] "Authorization: Bearer <<{key}>>"
> Private-Token: <<glpat-{gitlab}>>
""",
    "body": r"""
{"username":"{user}","password":"<<{json}>>","remember":true}
{"email": "{mail}", "password": "<<{json}>>"}
DEBUG request body: {'user': '{user}', 'password': '<<{key}>>'}
{"access_token":"<<{jwt}>>","token_type":"Bearer","expires_in":3600}
{"client_id":"{label}","client_secret":"<<{key}>>"}
grant_type=password&username={mail}&password=<<{form}>>
""",
    "settings": r"""
Server={host};Database={label};User Id={user};Password=<<{key}>>;Encrypt=True
Driver={ODBC Driver 18 for SQL Server};Server=tcp:{host},1433;Uid={user};Pwd=<<{key}>>;
host={host} port=5432 dbname={label} user={user} password=<<{key}>> sslmode=require
DefaultEndpointsProtocol=https;AccountName={label};AccountKey=<<{b64key}>>;EndpointSuffix=core.windows.net
Endpoint=sb://{host}/;SharedAccessKeyName=Root;SharedAccessKey=<<{b64key}>>
DB_PASSWORD=<<{key}>>
SECRET_KEY="<<{key}>>"
AWS_SECRET_ACCESS_KEY=<<{b64key}>>
GITHUB_TOKEN=<<ghp_{github}>>
//registry.npmjs.org/:_authToken=<<npm_{github}>>
//{host}:{port}/npm/:_password=<<{b64key}>>
spring.datasource.password=<<{key}>>
password: <<{key}>>
  "auth": "<<{basic}>>"
""",
}

DOMAINS: Final = (
    "example.org shop.example.com api.example.net localhost db db-1.internal registry.example.com 10.0.0.7"
    " a.b.c.example xn--bcher-kva.example my_host.local"
).split()
USERS: Final = "ada bob git www-data grace.hopper j_doe root o'neil deploy-bot x a1 svc.account".split()
LABELS: Final = "shop orders web-1 api my_app billing node07 search cache".split()
WORDS: Final = "core utils ui react types server client router".split()
PATHS: Final = (
    "/ /index.html /api/v1/users/42 /@vite/client /@ada/posts/1 /a/b@c/d /img/logo@2x.png /users/ada@example.org"
    " /~ada/x:y@z /static/js/main.3f2a.js /a%40b/c /search;v=1.0/x /wp-login.php /.env /v1/keys/list /a:b/c@d"
    " /npm/@scope/pkg@1.2.3/+esm /reset-password /oauth/token"
).split()
QUERIES: Final = (
    "- ?page=2 ?q=a+b&lang=en ?mail=ada@example.org ?next=http://localhost:3000/@vite/client ?t=12:30:00 ?v=1.2.3@next"
    " ?email=ada%40example.org&ref=a:b ?q=author:ada@example.org ?sort=-id&cols[]=a ?utm_source=x&utm_medium=y"
    " ?url=https%3A%2F%2Fexample.org%3A8080%2F%40ada ?time=2026-11-28T08:00:00+01:00"
).split()
AGENTS: Final = (
    "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "curl/8.5.0",
    "python-requests/2.32.3",
    "Bot/1.0 (+https://example.org:8080/bot; bot@example.org)",
)
HEX: Final = "0123456789abcdef"
ALNUM: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#: Characters of a password that is written into a URL as it is: those of user information, and what people leave raw.
RAW: Final = ALNUM + "-._~!$&*+,;=:%"


def text_of(draw: random.Random, letters: str, length: int) -> str:
    return "".join(draw.choices(letters, k=length))


def version(draw: random.Random) -> str:
    return f"{draw.randrange(20)}.{draw.randrange(40)}.{draw.randrange(9)}" + draw.choice(("", "", "-rc.1", "+build5"))


def ip4(draw: random.Random) -> str:
    return ".".join(str(draw.randrange(256)) for _ in range(4))


def ip6(draw: random.Random) -> str:
    return draw.choice(("::1", "2001:db8::7", "fe80::1%25eth0", "::ffff:192.0.2.1", "2001:db8:0:1:1:1:1:1"))


def mail(draw: random.Random) -> str:
    return f"{draw.choice(USERS)}@{draw.choice(('example.org', 'mail.example.com', 'localhost'))}"


def image(draw: random.Random) -> str:
    return f"registry.example.com:5000/{draw.choice(LABELS)}/{draw.choice(WORDS)}:{version(draw)}"


#: What each field of a template is replaced by.
FIELDS: Final[dict[str, Callable[[random.Random], str]]] = {
    "agent": lambda draw: draw.choice(AGENTS),
    "b64": lambda draw: text_of(draw, ALNUM + "+/", 43),
    "clf": lambda draw: f"{draw.randrange(10, 29)}/Nov/2026:08:{draw.randrange(10, 60)}:07 +0100",
    "clock": lambda draw: f"{draw.randrange(10, 24)}:{draw.randrange(10, 60)}:{draw.randrange(10, 60)}",
    "day": lambda draw: str(draw.randrange(10, 29)),
    "digest": lambda draw: text_of(draw, HEX, 64),
    "digit": lambda draw: str(draw.randrange(1, 10)),
    "hex8": lambda draw: text_of(draw, HEX, 8),
    "host": lambda draw: draw.choice(DOMAINS),
    "image": image,
    "ip": lambda draw: ip4(draw) if draw.random() < 0.8 else draw.choice(("::1", "2001:db8::7")),
    "ip4": ip4,
    "ip6": ip6,
    "iso": lambda draw: f"2026-11-{draw.randrange(10, 29)}T08:{draw.randrange(10, 60)}:07",
    "label": lambda draw: draw.choice(LABELS),
    "mail": mail,
    "method": lambda draw: draw.choice(("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH")),
    "number": lambda draw: str(draw.randrange(10, 1_000_000)),
    "path": lambda draw: draw.choice(PATHS),
    "pid": lambda draw: str(draw.randrange(100, 99_999)),
    "pkg": lambda draw: draw.choice(WORDS),
    "port": lambda draw: draw.choice(("80", "443", "3000", "5173", "8000", "8080", "8443", "9", "50051")),
    "query": lambda draw: draw.choice(QUERIES).replace("-", "", 1) if draw.random() < 0.5 else "",
    "scope": lambda draw: draw.choice(("vue", "types", "angular", "my-org", "babel", "scope")),
    "sha": lambda draw: text_of(draw, HEX, 40),
    "status": lambda draw: draw.choice(("200", "301", "401", "403", "404", "500", "502")),
    "user": lambda draw: draw.choice(USERS),
    "uuid": lambda draw: "-".join(text_of(draw, HEX, n) for n in (8, 4, 4, 4, 12)),
    "version": version,
}


def of_length(letters: str) -> Callable[[random.Random, int], str]:
    return lambda draw, length: text_of(draw, letters, length)


#: What the field that is secret is replaced by, for a length that the program may not leave open.
SECRETS: Final[dict[str, Callable[[random.Random, int], str]]] = {
    "alchemy": lambda draw, _: text_of(draw, ALNUM + "-_", 32),
    "b64key": lambda draw, length: text_of(draw, ALNUM + "+/", max(length, 20)) + "==",
    "basic": lambda draw, length: text_of(draw, ALNUM, max(length, 12) // 4 * 4),
    "discord": lambda draw, _: text_of(draw, ALNUM + "-_", 68),
    "form": lambda draw, length: text_of(draw, ALNUM + "%+-._", length),
    "github": lambda draw, _: text_of(draw, ALNUM, 30) + "0abcde",
    "gitlab": lambda draw, _: text_of(draw, ALNUM, 14) + "0abcde",
    "google": lambda draw, _: text_of(draw, ALNUM + "-_", 35),
    "hex32": lambda draw, _: text_of(draw, HEX, 32),
    "hex64": lambda draw, _: text_of(draw, HEX, 64),
    "json": lambda draw, length: text_of(draw, ALNUM + "-._~!$&*+,;=:%@/?# ", length - 1) + "x",
    "jwt": lambda draw, length: "eyJ" + ".".join(text_of(draw, ALNUM, size) for size in (33, length, 43)),
    "key": of_length(ALNUM),
    "secret": of_length(RAW),
    "slackkey": lambda draw, _: text_of(draw, ALNUM, 24),
    "telegram": lambda draw, _: text_of(draw, ALNUM + "-_", 35),
}
FIELDS["slack"] = lambda draw: text_of(draw, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", 9)
FIELD: Final = re.compile("{(" + "|".join(sorted(FIELDS | SECRETS)) + ")}")


#: Lengths of passwords, and user names of 1 and 30 characters.
LENGTHS: Final = (8, 24, 48, 200)
NAMES: Final = ("a", "deployment-of-the-shop.staging")


def templates(kinds: dict[str, str]) -> list[tuple[str, str]]:
    """The kind and the text of each template."""
    return [(kind, line) for kind, lines in kinds.items() for line in lines.strip("\n").split("\n")]


def lines(count: int, seed: int = 0) -> Iterator[str]:
    """Lines without secrets, each template in its turn."""
    draw, made = random.Random(seed), [line for _, line in templates(TEMPLATES)]
    for n in range(count):
        yield FIELD.sub(lambda match: FIELDS[match[1]](draw), made[n % len(made)])


def lines_with_secrets(rounds: int, seed: int = 0) -> Iterator[tuple[str, str, str, str]]:
    """The kind of a line with a secret, the line, its secret, and the line with the secret masked."""
    draw = random.Random(seed)
    for _, (kind, template), length, name in itertools.product(range(rounds), templates(WITH_SECRETS), LENGTHS, NAMES):
        made = {"user": lambda _, name=name: name} | {
            field: lambda draw, make=make, length=length: make(draw, length) for field, make in SECRETS.items()
        }
        text = FIELD.sub(lambda match, made=FIELDS | made: made[match[1]](draw), template)
        before, _, rest = text.partition("<<")
        secret, _, behind = rest.partition(">>")
        yield kind, before + secret + behind, secret, f"{before}***{behind}"
