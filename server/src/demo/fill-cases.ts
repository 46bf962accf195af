/** Sends sample legal notices and complaints through the public forms, for the staff console of a demo. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pack } from './pack.ts'
import { whenPublished } from './published-media.ts'
import type { Clients } from './site-client.ts'

type CasesOptions = {
  pack: Pack | null
  dataDir: string
  site: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

type Notice = { kind: string; key: string; form: Record<string, string | boolean> }

/** None of these kinds hides content automatically. */
function noticesFor(address: string): Notice[] {
  const erin = { name: 'Erin Vale', email: 'erin@northlight.example' }
  return [
    {
      kind: 'dmca',
      key: 'demo-case-dmca',
      form: {
        ...{ ...erin, owner: 'Northlight Pictures Ltd', role: 'agent', signature: 'Erin Vale' },
        ...{ postal: '12 Quay Street, Galway, Ireland', phone: '+353 91 555 010' },
        ...{
          work: 'Rain, walking',
          workAddresses: 'https://northlight.example/rain-reel',
          addresses: address,
        },
        words:
          'Our reel was filmed with a permit of the street. This uses 27 seconds of it, mirrored and with other music.',
        ...{ goodFaith: true, perjury: true },
      },
    },
    {
      kind: 'complaint',
      key: 'demo-case-charged',
      form: {
        ...{ name: 'Jana Wolf', email: 'jana.wolf@posteo.example', topic: 'Wrong charge', addresses: '' },
        words: 'I cancelled on the 2nd and was charged on the 4th all the same. Please look at it.',
        truth: true,
      },
    },
    {
      kind: 'report',
      key: 'demo-case-report',
      form: {
        ...{ name: '', email: 'neighbour@posteo.example', topic: 'Not who they say they are' },
        addresses: '/nobody.here',
        words: 'This page uses the name and the pictures of a friend of mine who has no account.',
        truth: true,
      },
    },
  ]
}

/** Resumes after a killed start: each notice has an idempotency key. */
export async function fillCases({ pack, dataDir, site, signIn, signal }: CasesOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-cases')
  if (!pack || existsSync(done)) return
  const clients = await signIn()
  const files = pack.files
    .filter(({ kind, visibility }) => kind === 'video' && (visibility ?? 'free') === 'free')
    .slice(0, 1)
  await whenPublished({ clients, files, signal }, async (shown) => {
    for (const { id, file } of shown)
      for (const notice of noticesFor(`${site}/${file.author}/video/${id}`)) await send(site, notice, signal)
  })
  writeFileSync(done, '')
}

async function send(site: string, { kind, key, form }: Notice, signal: AbortSignal): Promise<void> {
  const body = new FormData()
  body.append('form', JSON.stringify(form))
  body.append('key', key)
  const answer = await fetch(`${site}/api/cases/${kind}`, { method: 'POST', body, signal })
  if (!answer.ok) throw new Error(`a sample ${kind} was refused: ${await answer.text()}`)
}
