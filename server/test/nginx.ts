/** nginx before the site, as ops/nginx.conf sets it up, on a machine that has nginx. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomToken } from '#platform/crypto.ts'
import type { CertificateFiles } from '#platform/http/certificate.ts'
import { writeCertificate } from './certificate-files.ts'
import { replaced, shippedConfig, wholeConfig } from './nginx-config.ts'

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
  /** Of the door by HTTPS; one is made where the test does not look at it. */
  certificate?: CertificateFiles | undefined
}

export async function startNginx(before: Before) {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-nginx-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig({ ...before, folder, port, securePort }))
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

type Doors = { folder: string; port: number; securePort: number }

/** The shipped lines, plus a door without TLS and two locations of the tests' own. */
function nginxConfig({ files, webUrl, bucket, passSecret, certificate, ...doors }: Before & Doors): string {
  const { folder, port, securePort } = doors
  const site = shippedConfig({
    ...{ folder, files, bucket, webs: [new URL(webUrl).host], serverName: 'candid.example' },
    listen: { plain: `unix:${folder}/redirect.sock`, secure: `127.0.0.1:${securePort}` },
    certificate: certificate ?? writeCertificate(folder),
    passSecret: passSecret ?? randomToken(),
  })
  const secure = `listen 127.0.0.1:${securePort} ssl http2;`
  const plain = `listen 127.0.0.1:${port};`
  const own = `location = /ready { return 204; } location /plain/ { alias ${files}/; }`
  return wholeConfig(folder, replaced(site, { [secure]: `${secure} ${plain} ${own}` }))
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
