/** The operator command that manages the site's sounds. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { makeClip } from '../../test/clips.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { PRODUCT_ENV } from '../../test/process-env.ts'
import { emptyDir } from '../../test/spawned-site.ts'

test('adds sounds with name, licence and source, lists and removes them; refuses other files', async () => {
  const folder = emptyDir()
  const env = { ...PRODUCT_ENV, DATABASE_URL: await freshDatabaseUrl(), DATA_DIR: emptyDir() }
  const sounds = (...args: string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const file = path.join(import.meta.dirname, 'sounds.ts')
      const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
      )
    })
  const tone = await makeClip({ seconds: 1 })
  const noSound = path.join(folder, 'words.mp3')
  await writeFile(noSound, '#EXTM3U\nfile:///etc/passwd\n')
  const sourceOptions = ['--licence', 'CC0-1.0', '--source', 'Ida Brandt']
  const added = await sounds('add', tone, '--name', 'Slow waltz', ...sourceOptions)
  assert.equal(added.code, 0, added.text)
  const id = /^Added ([0-9a-f-]{36}) {2}Slow waltz \(0:01\), CC0-1.0, Ida Brandt\n$/.exec(added.text)?.[1]
  assert.ok(id, added.text)
  const refused = [
    await sounds('add', tone, '--name', 'No licence', '--source', 'Ida Brandt'),
    await sounds('add', noSound, '--name', 'No sound', ...sourceOptions),
    await sounds('play', '--loud'),
  ]
  assert.deepEqual(
    refused.map(({ code }) => code),
    [2, 2, 2],
  )
  assert.match(refused[0]?.text ?? '', /--licence is required/)
  assert.match(refused[1]?.text ?? '', /This sound can’t be played/)
  assert.equal((await sounds()).text, `${id}  Slow waltz (0:01), CC0-1.0, Ida Brandt\n`)
  assert.equal((await sounds('remove', id ?? '')).code, 0)
  assert.equal((await sounds('remove', id ?? '')).code, 2)
})
