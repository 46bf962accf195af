import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { clipBytes, makeClip, makePhoto } from '../../../../test/clips.ts'
import { freshDatabaseUrl } from '../../../../test/postgres.ts'
import {
  jobContext,
  mediaFilesOf,
  mediaRow,
  seedUploadedMedia,
  startWorkerProcess,
  workLeft,
} from '../../../../test/processing.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { childrenOf, emptyDir, pidsWithCommand } from '../../../../test/spawned-site.ts'
import { waitUntil } from '../../../../test/wait-until.ts'
import { uploadJobs } from '../job-tokens.ts'
import { processRenditions } from './make-renditions.ts'

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite({ DATABASE_URL: databaseUrl })
const owner = await seedAccount(site, { isCreator: true })

async function sent(file: string, type: 'video' | 'photo' = 'video'): Promise<string> {
  const id = await seedUploadedMedia(site, owner, file, { type })
  await site.app.jobs.enqueue(uploadJobs.prepare, { mediaId: id }, { singletonKey: id })
  return id
}

const toolsOf = (pid = 0) => {
  const children = childrenOf(pid)
  return pidsWithCommand('ffmpeg').filter((tool) => children.includes(tool))
}

const rooms = async (kind: string) =>
  (await workLeft(site)).filter((name) => name.startsWith(kind)).length > 0

test('kill -9 of the worker at any time leaves every media ready or failed, and no leftovers', async () => {
  const folder = emptyDir()
  const photo = path.join(folder, 'photo.jpg')
  const broken = path.join(folder, 'broken.mp4')
  await writeFile(photo, await makePhoto())
  await writeFile(broken, (await clipBytes({ seconds: 2 })).subarray(0, 500))
  const long = await makeClip({ seconds: 12, width: 360, height: 640 })
  const short = await makeClip()
  const ids = [await sent(long), await sent(photo, 'photo'), await sent(broken), await sent(short)]

  const first = startWorkerProcess(site, databaseUrl)
  await waitUntil(() => rooms('prepare-'), 'no work began')
  first.kill('SIGKILL')

  const second = startWorkerProcess(site, databaseUrl)
  await waitUntil(() => rooms('renditions-'), 'no encoding began')
  await waitUntil(async () => toolsOf(second.pid).length > 0, 'no encoder was seen')
  const encoders = toolsOf(second.pid)
  second.kill('SIGKILL')
  await waitUntil(
    async () => !pidsWithCommand('ffmpeg').some((pid) => encoders.includes(pid)),
    'an encoder outlived its worker',
  )

  const third = startWorkerProcess(site, databaseUrl)
  const states = async () =>
    (await Promise.all(ids.map((id) => mediaRow(site, id)))).map(({ state }) => state)
  await waitUntil(
    async () => (await states()).every((state) => state === 'ready' || state === 'failed'),
    'a media never ended',
  )
  assert.deepEqual(await states(), ['ready', 'ready', 'failed', 'ready'])
  // Verdicts are stored before temp directories are deleted: only now is the third job done too.
  await waitUntil(async () => (await workLeft(site)).length === 0, 'a room was left over')
  third.kill('SIGKILL')
  for (const id of ids) {
    const row = await mediaRow(site, id)
    const retained = [row.pictures_run, row.playback_run, row.original]
    for (const name of await mediaFilesOf(site, id))
      assert.ok(retained.includes(name.split('/')[0] ?? ''), name)
  }
})

test('the next run removes what a worker killed after its verdict left behind', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip(), {
    state: 'ready',
    pictures_run: '0000000000',
    width: 9,
    height: 16,
  })
  const left = path.join(site.app.uploads.folders.work, `renditions-${id}.0123456789`)
  await mkdir(left, { recursive: true })
  await processRenditions(site.app, id, jobContext())
  assert.deepEqual(await workLeft(site), [])
})
