/** Starts the wallet and the external age check of the tests, each as a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { SeenRequest } from './provider.fixture.ts'
import type { WalletOrder, WalletReport } from './wallet.fixture.ts'

type Started = { origin: string; stop(): void }

export const PROVIDER_SECRET = 'a secret of the tests, which is long enough'

export type FakeWallet = Started & { present(order: WalletOrder): Promise<WalletReport> }
export type FakeProvider = Started & { seen(): Promise<SeenRequest[]> }

/** Writes the issuer's certificate to the file before it is ready. */
export async function startWallet(issuerFile: string, port = 0): Promise<FakeWallet> {
  const started = await start('wallet.fixture.ts', [issuerFile, String(port)])
  return {
    ...started,
    async present(order) {
      const answer = await fetch(started.origin, { method: 'POST', body: JSON.stringify(order) })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as WalletReport
    },
  }
}

export async function startProvider(port = 0): Promise<FakeProvider> {
  const started = await start('provider.fixture.ts', [String(port), PROVIDER_SECRET])
  return {
    ...started,
    seen: async () => (await (await fetch(`${started.origin}/seen`)).json()) as SeenRequest[],
  }
}

async function start(file: string, args: readonly string[]): Promise<Started> {
  const child = fork(path.join(import.meta.dirname, file), args)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
