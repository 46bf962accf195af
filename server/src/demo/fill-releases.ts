/** A paper for the desk of releases: one of the demo's people names somebody in a private photo and sends what they signed. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Clients } from './site-client.ts'

export type ReleasesOptions = { dataDir: string; signIn(): Promise<Clients>; signal: AbortSignal }

const [BY, NAMED] = ['mara.lindqvist', 'Sven Lindqvist'] as const

type Appearance = { id: string; name: string | null }
type Own = { getMedias: { id: string; appearances: Appearance[] }[] }

/** Of what nobody else is shown anyway. Goes on where a killed start stopped: who is named already is not named again. */
export async function fillReleases({ dataDir, signIn, signal }: ReleasesOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-releases')
  if (existsSync(done)) return
  const client = (await signIn()).get(BY)
  const own = await client?.ask<Own>('{ getMedias(type: "private") { id appearances { id name } } }')
  const [media] = own?.getMedias ?? []
  if (client && media) {
    signal.throwIfAborted()
    const known = media.appearances.find(({ name }) => name === NAMED)
    const { id } = known ?? (await name(client, media.id))
    await withPaper((file) => client.send(`/api/upload/release/${id}`, {}, { field: 'paper', path: file }))
  }
  writeFileSync(done, '')
}

async function name(client: NonNullable<ReturnType<Clients['get']>>, media: string): Promise<Appearance> {
  const { addAppearances } = await client.ask<{ addAppearances: { appearances: Appearance[] } }>(
    `mutation ($media: ID!, $name: String!) {
      addAppearances(media: $media, people: [{ name: $name }]) { appearances { id name } }
    }`,
    { media, name: NAMED },
  )
  const named = addAppearances.appearances.find((each) => each.name === NAMED)
  if (!named) throw new Error('the site named nobody')
  return named
}

async function withPaper(send: (file: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-demo-'))
  try {
    const file = path.join(folder, 'sample-release.png')
    writeFileSync(file, await sharp(Buffer.from(SAMPLE_RELEASE)).png().toBuffer())
    await send(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nobody could take it for a real one. */
const SAMPLE_RELEASE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
  <rect width="900" height="1200" fill="#f7f4ec"/>
  <g font-family="sans-serif" fill="#2b2a28">
    <text x="80" y="130" font-size="46" font-weight="bold">SAMPLE RELEASE</text>
    <text x="80" y="230" font-size="30">I, Sven Lindqvist, am to be seen in the photo</text>
    <text x="80" y="280" font-size="30">of the harbour that Mara took, and agree that</text>
    <text x="80" y="330" font-size="30">she shows it.</text>
    <text x="80" y="440" font-size="30">Born 11 June 1961</text>
    <text x="80" y="900" font-size="26">Made up for a demo. Nobody signed this.</text>
  </g>
  <path d="M90 660 c40-80 80-80 60 0 s60 20 80-40 20 70 60 10 30 50 70 0 40 30 90-20" fill="none"
    stroke="#1f2f6b" stroke-width="6" stroke-linecap="round"/>
</svg>`
