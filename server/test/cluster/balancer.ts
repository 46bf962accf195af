/** nginx before several webs, as a site of several machines has it: whoever does not answer is passed over, and webs come and go. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atFileEnd } from '../file-end.ts'

export type Balancer = {
  url: string
  /** From now on these answer; requests under way end where they began. */
  leadTo(webs: readonly string[]): Promise<void>
}

const TEMP = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** `port` is known before there is anything to lead to: it is part of the site's address. */
export async function startBalancer(port: number, webs: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-balancer-'))
  const file = path.join(folder, 'nginx.conf')
  let generation = 0
  const write = (targets: readonly string[]) => {
    generation += 1
    writeFileSync(file, configOf({ folder, port, webs: targets, generation }))
  }
  write(webs)
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const exited = new Promise((resolve) => nginx.once('exit', resolve))
  atFileEnd(async () => {
    nginx.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const untilServes = async () => {
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(20)) {
      // Left open, the connection would be the next one's, and end with the configuration it was made under.
      const said = await fetch(`${url}/balancer`, { headers: { connection: 'close' } }).then(
        (answer) => answer.text(),
        () => '',
      )
      if (said === String(generation)) return
    }
    throw new Error('nginx did not take up its configuration')
  }
  await untilServes()
  return {
    url,
    async leadTo(targets) {
      write(targets)
      nginx.kill('SIGHUP')
      await untilServes()
    },
  }
}

type Places = { folder: string; port: number; webs: readonly string[]; generation: number }

function configOf({ folder, port, webs, generation }: Places): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${TEMP.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream candid {
    ${webs.map((web) => `server ${new URL(web).host} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1100m;
    location = /balancer { return 200 "${generation}"; }
    location / {
      proxy_pass http://candid;
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      # What was not sent yet goes to another one; what was, only if it may be repeated.
      proxy_next_upstream error timeout http_502 http_503;
      proxy_next_upstream_tries 2;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
      proxy_read_timeout 60s;
    }
  }
}
`
}
