/** nginx as load balancer of several web processes, configured by the shipped ops/nginx.conf. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { randomToken } from '#platform/crypto.ts'
import { writeCertificate } from '../certificate-files.ts'
import { cleanUpAfterFile } from '../file-cleanup.ts'
import { freePort } from '../free-port.ts'
import { shippedConfig, wholeConfig } from '../nginx-config.ts'

export type Balancer = {
  url: string
  /** The http port, which redirects to `url`. */
  plainUrl: string
  /** Switches the backends; requests in progress finish on the old ones. */
  switchTo(backends: readonly string[]): Promise<void>
}

export type BalancerOptions = {
  /** Chosen in advance, as it is part of the site URL https://127.0.0.1:port. */
  port: number
  backends: readonly string[]
  /** The file storage: a folder or a bucket. */
  files: string | { endpoint: string; name: string }
}

export async function startBalancer({ port, backends, files }: BalancerOptions): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-balancer-'))
  const file = path.join(folder, 'nginx.conf')
  const certificate = writeCertificate(folder)
  // Makes fetch in this process trust the certificate.
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate.certificate, 'utf8')])
  const [plainPort, generationPort] = [await freePort(), await freePort()]
  const places = {
    ...{ folder, certificate, passSecret: randomToken(), serverName: `127.0.0.1:${port}` },
    listen: { plain: `127.0.0.1:${plainPort}`, secure: `127.0.0.1:${port}` },
    ...(typeof files === 'string' ? { files } : { files: '/nowhere', bucket: files }),
  }
  let generation = 0
  const write = (targets: readonly string[]) => {
    generation += 1
    const site = shippedConfig({ ...places, backends: targets.map((web) => new URL(web).host) })
    const generationServer = `server { listen 127.0.0.1:${generationPort}; return 200 "${generation}"; }`
    writeFileSync(file, wholeConfig(folder, `${site}\n${generationServer}`))
  }
  write(backends)
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-10_000)
  })
  const exited = new Promise((resolve) => nginx.once('exit', resolve))
  cleanUpAfterFile(async () => {
    nginx.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const untilServes = async () => {
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(20)) {
      // A kept-alive connection would be closed with the old configuration while reused.
      const options = { headers: { connection: 'close' } }
      const said = await fetch(`http://127.0.0.1:${generationPort}`, options).then(
        (answer) => answer.text(),
        () => '',
      )
      if (said === String(generation)) return
    }
    throw new Error(`nginx did not take up its configuration:\n${errors}`)
  }
  await untilServes()
  return {
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    async switchTo(targets) {
      write(targets)
      nginx.kill('SIGHUP')
      await untilServes()
    },
  }
}
