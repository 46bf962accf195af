/**
 * Backs up files, then the database, then the files written meanwhile. So every file that the database references is
 * included: files written before the copy are found by one of the two passes, and deletes are deferred until the end.
 */
import { readList } from '#platform/backup/file-list.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import type { Repository } from '#platform/backup/repository.ts'
import { type Taken, takeTree } from '#platform/backup/take-tree.ts'
import type { Source, Sources } from './sources.ts'

type Lists = Pick<Manifest, 'format' | 'files' | 'held' | 'bucket'>

type Options = {
  repository: Repository
  sources: Sources
  earlier: Pick<Manifest, 'files' | 'bucket'> | null
  say(words: string): void
}

export type TakenSources<Copied> = {
  copied: Copied
  lists: Lists
  figures: { files: number; bytes: number }
  readFiles: number
}

export async function takeSources<Copied>(
  { repository, sources, earlier, say }: Options,
  copyDatabase: () => Promise<Copied>,
): Promise<TakenSources<Copied>> {
  const before: Taken[] = []
  for (const source of sources.all) before.push(await firstWalk(source))
  say(`${sum(before, 'files')} files are in, ${sum(before, 'readFiles')} of them new or changed.`)
  await sources.areHeld()
  const copied = await copyDatabase()
  say('The database is in.')
  const after: Taken[] = []
  const lists: Lists = { format: 1, files: [], held: [] }
  for (const [index, source] of sources.all.entries()) {
    const files = await secondWalk(source, before[index])
    const held = await takeTree({ repository, tree: source.held })
    after.push(files)
    const kept = { files: [...files.list], held: [...held.list] }
    Object.assign(lists, source.name === 'bucket' ? { format: 2, bucket: kept } : kept)
  }
  const figures = { files: sum(after, 'files'), bytes: sum(after, 'bytes') }
  return { copied, lists, figures, readFiles: sum([...before, ...after], 'readFiles') }

  async function firstWalk({ name, tree }: Source): Promise<Taken> {
    const list = name === 'bucket' ? earlier?.bucket?.files : earlier?.files
    return takeTree({ repository, tree, ...(list ? { known: readList(repository, list) } : {}) })
  }

  /** Keeps files deleted since the first pass, as the database copy may reference them. */
  async function secondWalk({ tree, keepFirst }: Source, first: Taken | undefined): Promise<Taken> {
    const known = readList(repository, first?.list ?? [])
    return takeTree({ repository, tree, known, keepGone: true, ...(keepFirst ? { keepFirst } : {}) })
  }
}

function sum(of: readonly Taken[], figure: 'files' | 'readFiles' | 'bytes'): number {
  return of.reduce((total, taken) => total + taken[figure], 0)
}
