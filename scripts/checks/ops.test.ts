/** Checks the files in `ops/` against the code, and with their own programs where installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { createMetrics } from '#platform/metrics.ts'
import { SITE_STOP_MS } from '#platform/stop-times.ts'
import { envOf, imagesOf, metricsIn, podsOf, stopSecondsOf, type Yaml } from './ops-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const found = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort()
const manifests = found('ops/kubernetes/*.yaml').flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => ({ file, document: document.toJS() as Yaml })),
)
const composes = ['ops/compose.yml', 'ops/compose.full.yml'].map((file) => ({
  file,
  compose: parse(read(file), { merge: true }) as Yaml,
}))
const described = new Set(
  [...read('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''),
)
described.add('NODE_ENV').add('NODE_COMPILE_CACHE')

for (const file of ['ops/Dockerfile', 'ops/mediamtx.Dockerfile'])
  test(`${file} is valid and runs as an unprivileged user`, () => {
    const text = read(file)
    assert.deepEqual(validate(text), [])
    const users = [...text.matchAll(/^USER (\S+)/gm)].map(([, user]) => user)
    assert.match(users.at(-1) ?? '', /^[1-9]\d*:[1-9]\d*$/)
    for (const [, image] of text.matchAll(/^FROM (\S+)/gm)) assert.match(image ?? '', /:(?!latest)/)
  })

test('all YAML and JSON files are valid', () => {
  for (const file of found('ops/**/*.{yml,yaml}'))
    for (const document of parseAllDocuments(read(file), { merge: true }))
      assert.deepEqual(document.errors, [], file)
  for (const file of found('ops/**/*.json')) JSON.parse(read(file))
})

test('every variable that is set is read by the site', () => {
  const given = [
    ...composes.flatMap(({ file, compose }) => envOf.compose(compose).map((name) => ({ file, name }))),
    ...manifests.flatMap(({ file, document }) => envOf.kubernetes(document).map((name) => ({ file, name }))),
    ...found('ops/systemd/*.service').flatMap((file) =>
      envOf.systemd(read(file)).map((name) => ({ file, name })),
    ),
    ...envOf.dockerfile(read('ops/Dockerfile')).map((name) => ({ file: 'ops/Dockerfile', name })),
  ]
  assert.ok(given.length > 30, 'they were found')
  assert.deepEqual(
    given.filter(({ name }) => !described.has(name)),
    [],
  )
})

test('every metric in alerts and dashboards exists', async () => {
  const exported = new Set((await createMetrics('web').registry.getMetricsAsJSON()).map(({ name }) => name))
  const places = [
    'ops/alerts.yml',
    ...found('ops/grafana/dashboards/*.json'),
    ...found('ops/kubernetes/*.yaml'),
  ]
  const asked = places.flatMap((file) => metricsIn(read(file)).map((name) => ({ file, name })))
  assert.ok(asked.length > 30, 'they were found')
  assert.deepEqual(
    asked.filter(
      ({ name }) => !exported.has(name.replace(/_(bucket|count|sum)$/, '')) && !exported.has(name),
    ),
    [],
  )
})

test('every alert is documented by name in operations.md', () => {
  const { groups } = parse(read('ops/alerts.yml')) as { groups: { rules: { alert: string }[] }[] }
  const handbook = read('docs/operations.md')
  const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  assert.deepEqual(
    names.filter((name) => !handbook.includes(`\`${name}\``)),
    [],
  )
})

test('no image uses the tag latest, and every secret is a file', () => {
  const images = [
    ...composes.flatMap(({ compose }) => imagesOf.compose(compose)),
    ...manifests.flatMap(({ document }) => imagesOf.kubernetes(document)),
  ]
  for (const image of images) assert.match(image, /^candid$|:(?!latest)[\w.-]+$/)
  for (const { file, compose } of composes) {
    const secrets = Object.values((compose.secrets ?? {}) as Record<string, Yaml>)
    for (const secret of secrets) assert.ok(secret.file, file)
    // An inline or default password.
    assert.doesNotMatch(
      read(file).replace(/^ *#.*$/gm, ''),
      /(PASSWORD|SECRET|TOKEN)\w*:[ \t]*["']?(?!\/run\/secrets)[\w-]{3,}/,
    )
  }
})

test('our containers have read-only file systems and cannot gain privileges', () => {
  for (const { compose } of composes)
    for (const [name, service] of Object.entries(compose.services as Record<string, Yaml>)) {
      if (!String(service.image).startsWith('candid:')) continue
      assert.equal(service.read_only, true, name)
      assert.deepEqual(service.cap_drop, ['ALL'], name)
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
    }
  const pods = manifests.flatMap(({ document }) => podsOf(document))
  assert.equal(pods.length, 4)
  for (const { name, pod, containers } of pods) {
    assert.equal((pod.securityContext as Yaml).runAsNonRoot, true, name)
    assert.equal(pod.automountServiceAccountToken, false, name)
    for (const { securityContext } of containers)
      assert.deepEqual(
        securityContext,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        name,
      )
  }
})

test('stop timeouts are longer than the site may take to stop', () => {
  const waits = [
    ...composes.flatMap(({ file, compose }) => stopSecondsOf.compose(compose).map((s) => ({ file, s }))),
    ...manifests.flatMap(({ file, document }) =>
      stopSecondsOf.kubernetes(document).map((s) => ({ file, s })),
    ),
    { file: 'candid.service', s: stopSecondsOf.systemd(read('ops/systemd/candid.service')) },
  ]
  assert.equal(waits.length, 10, 'they were found')
  assert.deepEqual(
    waits.filter(({ s }) => !(s * 1_000 > SITE_STOP_MS)),
    [],
  )
})

test('probes use an existing path, and every workload has a disruption budget', () => {
  const paths = [...found('ops/kubernetes/*.yaml'), 'scripts/healthy.mjs'].flatMap((file) =>
    [...read(file).matchAll(/httpGet: \{ path: (\S+),|(\/api\/health)/g)].map(
      ([, probe, asked]) => probe ?? asked,
    ),
  )
  assert.deepEqual([...new Set(paths)], ['/api/health'])
  assert.match(read('server/src/platform/http/health.ts'), /get\('\/api\/health'/)
  const kinds = (kind: string) => manifests.filter(({ document }) => document.kind === kind)
  const nameOf = ({ document }: { document: Yaml }) => (document.metadata as Yaml).name
  const workloads = [...kinds('Deployment'), ...kinds('StatefulSet')].map(nameOf).sort()
  assert.deepEqual(kinds('PodDisruptionBudget').map(nameOf).sort(), workloads)
})

test('all resources of the kustomization exist', () => {
  const { resources } = parse(read('ops/kubernetes/kustomization.yaml')) as { resources: string[] }
  const there = found('ops/kubernetes/*.yaml').map((file) => path.basename(file))
  assert.deepEqual([...resources, 'kustomization.yaml'].sort(), there)
})

/** The programs that validate each file; skipped if not installed. */
const PROGRAMS: Record<string, { program: string; args: string[] }> = {
  'alerts.yml': { program: 'promtool', args: ['check', 'rules', 'ops/alerts.yml'] },
  'prometheus.yml': { program: 'promtool', args: ['check', 'config', '--syntax-only', 'ops/prometheus.yml'] },
  Caddyfile: { program: 'caddy', args: ['validate', '--adapter', 'caddyfile', '--config', 'ops/Caddyfile'] },
}
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const skipWithout = (program: string) => ({
  skip: has(program) ? false : `there is no ${program} on this machine`,
})

for (const [name, { program, args }] of Object.entries(PROGRAMS))
  test(`${program} accepts ops/${name}`, skipWithout(program), () => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  })

test('systemd accepts its units', skipWithout('systemd-analyze'), (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-units-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(path.join(ROOT, 'ops/systemd'), folder, { recursive: true })
  const units = globSync(`${folder}/*`)
  // Uses this checkout instead of /opt.
  for (const unit of units) writeFileSync(unit, readFileSync(unit, 'utf8').replaceAll('/opt/candid', ROOT))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.doesNotMatch(stderr, /candid[\w-]*\.(service|timer).*(Unknown|ignoring|Failed)/i)
})

const withoutNginx = {
  skip: spawnSync('nginx', ['-v']).error ? 'there is no nginx on this machine' : false,
}

function certificateIn(dir: string) {
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=candid.example']
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem']
  assert.equal(spawnSync('openssl', [...certificate, ...files], { cwd: dir }).status, 0)
}

/** Validates with nginx, replacing ports by sockets, which are always free and need no privileges. */
function assertNginxAccepts(dir: string, http: string) {
  const whole = path.join(dir, 'whole.conf')
  const sockets = http.replaceAll(/listen (?:\[::\]:)?(\d+)/g, (line, port) =>
    line.includes('[') ? `listen unix:${port}-6.sock` : `listen unix:${port}.sock`,
  )
  writeFileSync(whole, `pid ${dir}/pid; events {} http { ${sockets} }`)
  const tried = spawnSync('nginx', ['-t', '-p', dir, '-c', whole, '-e', 'stderr'], { encoding: 'utf8' })
  assert.equal(tried.status, 0, tried.stderr)
}

test('nginx accepts ops/nginx.conf, with files on disk and in a bucket', withoutNginx, (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-ops-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  certificateIn(dir)
  writeFileSync(path.join(dir, 'secret.conf'), "map '' $candid_pass_secret { default secret; }")
  const placed = (text: string) =>
    text
      .replaceAll('/var/cache/nginx', dir)
      .replaceAll('/etc/nginx/tls', dir)
      .replaceAll('/etc/nginx/candid-pass-secret.conf', `${dir}/secret.conf`)
  const site = placed(read('ops/nginx.conf'))
  assertNginxAccepts(dir, site)
  const [beside = '', inside = ''] = placed(read('ops/nginx-s3.conf')).split(/# ── Two: .*\n/)
  const withBucket = beside + site.replace(/location \/stored-files\/ \{[\s\S]*?\n {2}\}\n/, () => inside)
  assert.doesNotMatch(withBucket, /alias \/var\/lib\/candid/)
  assertNginxAccepts(dir, withBucket)
})

test('nginx never retries non-idempotent requests, and never gives up on all backends', () => {
  const text = read('ops/nginx.conf').replaceAll(/#.*$/gm, '')
  assert.doesNotMatch(text, /non_idempotent/)
  for (const line of ['proxy_connect_timeout', 'proxy_next_upstream_tries', 'proxy_next_upstream_timeout'])
    assert.match(text, new RegExp(`${line} [1-9]`), line)
  const webs = [...text.matchAll(/^ *server (\S+:3000) (.*);$/gm)].map(([, web = '', rest = '']) => ({
    web,
    rest,
  }))
  const named = (isBackup: boolean) =>
    webs.filter(({ rest }) => rest.includes('backup') === isBackup).map(({ web }) => web)
  assert.ok(named(false).length > 1, 'there are several')
  assert.deepEqual(named(true), named(false), 'each is listed once more, for when all have failed')
  for (const { rest } of webs) assert.match(rest, /backup/.test(rest) ? /max_fails=0/ : /fail_timeout=\d+s/)
})

test('the manual steps of compose.full.yml produce a valid nginx configuration', withoutNginx, (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-ops-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  cpSync(path.join(ROOT, 'ops'), path.join(dir, 'ops'), { recursive: true })
  const lines = read('ops/compose.full.yml').matchAll(/^# {3}(.*)$/gm)
  const byHand = [...lines].map(([, line]) => line).join('\n')
  const made = spawnSync('sh', ['-ec', byHand], { cwd: dir, encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)
  const secrets = path.join(dir, 'ops/secrets')
  certificateIn(secrets)
  // Mounted as in the container, except for its host names.
  const mounts = (
    parse(read('ops/compose.full.yml'), { merge: true }).services.nginx.volumes as string[]
  ).map((mount) => mount.split(':'))
  let places = readFileSync(path.join(secrets, 'nginx.conf'), 'utf8')
    .replaceAll(/\b(web|minio):/g, '127.0.0.1:')
    .replaceAll('/var/cache/nginx', dir)
    .replaceAll('/etc/nginx/tls', secrets)
  for (const [from = '', to = ''] of mounts)
    if (from.startsWith('./secrets/nginx')) places = places.replaceAll(to, path.join(dir, 'ops', from))
  assertNginxAccepts(dir, places)
  assert.doesNotMatch(places, /^ *server 10\./m)
  assert.doesNotMatch(places, /\/etc\/nginx\/candid|stored-files\/ \{/)
})
