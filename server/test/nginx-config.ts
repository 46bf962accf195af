/** The shipped ops/nginx.conf and ops/nginx-s3.conf, with a test's addresses, names and paths instead of the examples. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CertificateFiles } from '#platform/http/certificate.ts'

export type NginxSettings = {
  /** For nginx's caches and temporary files. */
  folder: string
  /** One or two backends, as `host:port`. */
  backends: readonly string[]
  listen: { plain: string; secure: string }
  serverName: string
  /** DATA_DIR/files. */
  files: string
  /** Set if files are in a bucket. */
  bucket?: { endpoint: string; name: string } | undefined
  certificate: CertificateFiles
  passSecret: string
}

/** The content of the http block, changing only what the head of ops/nginx.conf says to replace. */
export function shippedConfig({ folder, backends, listen, bucket, ...settings }: NginxSettings): string {
  const [first = '', second] = backends
  const site = replaced(second ? shipped('nginx.conf') : withoutSecondWeb(shipped('nginx.conf')), {
    '10.0.0.11:3000': first,
    ...(second ? { '10.0.0.12:3000': second } : {}),
    // Listens on one local address instead of all.
    '  listen [::]:80;\n': '',
    '  listen [::]:443 ssl http2;\n': '',
    'listen 80;': `listen ${listen.plain};`,
    'listen 443 ssl http2;': `listen ${listen.secure} ssl http2;`,
    'server_name candid.example;': `server_name ${new URL(`https://${settings.serverName}`).hostname};`,
    'https://candid.example': `https://${settings.serverName}`,
    '/etc/nginx/tls/fullchain.pem': settings.certificate.certificate,
    '/etc/nginx/tls/privkey.pem': settings.certificate.key,
    '/var/cache/nginx': folder,
    '/var/lib/candid/files/': `${settings.files}/`,
    'include /etc/nginx/candid-pass-secret.conf;': `map "" $candid_pass_secret { default ${settings.passSecret}; }`,
  })
  if (!bucket) return site
  const { beside: httpPart, inside: serverPart } = bucketConfig(bucket, folder)
  return httpPart + site.replace(/location \/stored-files\/ \{[\s\S]*?\n {2}\}\n/, () => serverPart)
}

/** Wraps an http block; one worker process, like our web role. */
export function wholeConfig(folder: string, http: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${temp.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${http}
}
`
}

const shipped = (file: string) => readFileSync(path.join(import.meta.dirname, '../../ops', file), 'utf8')

const withoutSecondWeb = (text: string) => text.replaceAll(/^ *server 10\.0\.0\.12:3000.*\n/gm, '')

/** The two parts of ops/nginx-s3.conf: outside the server block, and instead of its file location. */
function bucketConfig({ endpoint, name }: { endpoint: string; name: string }, folder: string) {
  const text = replaced(shipped('nginx-s3.conf'), {
    '127.0.0.1:9000': new URL(endpoint).host,
    '/var/cache/nginx': folder,
    'candid_bucket/candid-files/': `candid_bucket/${name}/`,
  })
  const [httpPart = '', serverPart = ''] = text.split(/# ── Two: .*\n/)
  return { beside: httpPart, inside: serverPart }
}

export function replaced(text: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((written, [example, replacement]) => {
    if (!written.includes(example)) throw new Error(`the configuration no longer says ${example}`)
    // A function, because the replacement may contain dollar signs.
    return written.replaceAll(example, () => replacement)
  }, text)
}
