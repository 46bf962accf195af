/** nginx before the site, as ops/nginx.conf sets it up, on a machine that has nginx. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomToken } from '#platform/crypto.ts'
import type { CertificateFiles } from '#platform/http/certificate.ts'

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined
}

type Before = {
  files: string
  webUrl: string
  /** The bucket that the files are in, as ops/nginx-s3.conf has it. */
  bucket?: { endpoint: string; name: string } | undefined
  /** What passes of lives are marked with. */
  passSecret?: string
  /** For a second door, by HTTPS. */
  certificate?: CertificateFiles | undefined
}

export async function startNginx(before: Before) {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-nginx-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig({ passSecret: randomToken(), ...before, folder, port, securePort }))
  const nginx = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => nginx.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const secureUrl = `https://127.0.0.1:${securePort}`
  const stop = async () => {
    nginx.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  for (const deadline = performance.now() + 10_000; ; await sleep(20)) {
    if (await fetch(`${url}/ready`).catch(() => null)) return { url, secureUrl, stop }
    if (nginx.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error('nginx did not start')
    }
  }
}

type NginxOptions = Before & { folder: string; port: number; securePort: number; passSecret: string }

/** The lines of ops/nginx.conf with this run's places; one worker, as our web role is one process. */
function nginxConfig({ folder, files, webUrl, bucket, passSecret, ...doors }: NginxOptions): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = {
    'server 127.0.0.1:3000;': `server ${new URL(webUrl).host};`,
    'listen 80;': `${listening(doors)} location = /ready { return 204; } location /plain/ { alias ${files}/; }`,
    '/var/cache/nginx/candid-verdicts': `${folder}/verdicts`,
    '/var/cache/nginx/candid-lives': `${folder}/lives`,
    '/var/lib/candid/files/': `${files}/`,
    'include /etc/nginx/candid-pass-secret.conf;': `map "" $candid_pass_secret { default ${passSecret}; }`,
  }
  const site = replaced('nginx.conf', places)
  const inBucket = bucket && bucketConfig(bucket, folder)
  const wholeSite = inBucket
    ? inBucket.beside + site.replace(/location \/stored-files\/ \{[\s\S]*?\n {2}\}\n/, () => inBucket.inside)
    : site
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${temp.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${wholeSite}
}
`
}

function listening({
  port,
  securePort,
  certificate,
}: Pick<NginxOptions, 'port' | 'securePort' | 'certificate'>): string {
  const plain = `listen 127.0.0.1:${port};`
  if (!certificate) return plain
  const { certificate: chain, key } = certificate
  return `${plain} listen 127.0.0.1:${securePort} ssl; ssl_certificate ${chain}; ssl_certificate_key ${key};`
}

/** The two parts of ops/nginx-s3.conf: beside the server, and in the place of its files. */
function bucketConfig({ endpoint, name }: { endpoint: string; name: string }, folder: string) {
  const { host } = new URL(endpoint)
  const text = replaced('nginx-s3.conf', {
    'server 127.0.0.1:9000;': `server ${host};`,
    'Host 127.0.0.1:9000;': `Host ${host};`,
    '/var/cache/nginx/candid-files': `${folder}/files`,
    'candid_bucket/candid-files/': `candid_bucket/${name}/`,
  })
  const [beside = '', inside = ''] = text.split(/# ── Two: .*\n/)
  return { beside, inside }
}

function replaced(file: string, places: Record<string, string>): string {
  let text = readFileSync(path.join(import.meta.dirname, '../../ops', file), 'utf8')
  for (const [theirs, ours] of Object.entries(places)) {
    if (!text.includes(theirs)) throw new Error(`ops/${file} no longer says ${theirs}`)
    // A function, as our places hold dollars.
    text = text.replaceAll(theirs, () => ours)
  }
  return text
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
