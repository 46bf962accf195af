/**
 * Backs up files, then the database, then the files written meanwhile. So every file that the database references is
 * included: files written before the copy are found by one of the two passes, and deletes are deferred until the end.
 */

import { backUpTree, type TreeBackup } from '#platform/backup/back-up-tree.ts'
import { readList } from '#platform/backup/file-list.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import type { Repository } from '#platform/backup/repository.ts'
import type { BackupSource, BackupSources } from './sources.ts'

type Lists = Pick<Manifest, 'format' | 'files' | 'held' | 'bucket'>

type Options = {
  repository: Repository
  sources: BackupSources
  earlier: Pick<Manifest, 'files' | 'bucket'> | null
  onProgress(words: string): void
}

type TakenSources<Copied> = {
  copied: Copied
  lists: Lists
  figures: { files: number; bytes: number }
  readFiles: number
}

export async function takeSources<Copied>(
  { repository, sources, earlier, onProgress }: Options,
  copyDatabase: () => Promise<Copied>,
): Promise<TakenSources<Copied>> {
  const before: TreeBackup[] = []
  for (const source of sources.all) before.push(await firstPass(source))
  onProgress(
    `${sum(before, 'files')} files are backed up, ${sum(before, 'readFiles')} of them new or changed.`,
  )
  await sources.untilHeld()
  const copied = await copyDatabase()
  onProgress('The database is backed up.')
  const after: TreeBackup[] = []
  const lists: Lists = { format: 1, files: [], held: [] }
  for (const [index, source] of sources.all.entries()) {
    const files = await secondPass(source, before[index])
    const held = await backUpTree({ repository, tree: source.held })
    after.push(files)
    const fileLists = { files: [...files.list], held: [...held.list] }
    Object.assign(lists, source.name === 'bucket' ? { format: 2, bucket: fileLists } : fileLists)
  }
  const figures = { files: sum(after, 'files'), bytes: sum(after, 'bytes') }
  return { copied, lists, figures, readFiles: sum([...before, ...after], 'readFiles') }

  async function firstPass({ name, tree }: BackupSource): Promise<TreeBackup> {
    const list = name === 'bucket' ? earlier?.bucket?.files : earlier?.files
    return backUpTree({ repository, tree, ...(list ? { known: readList(repository, list) } : {}) })
  }

  /** Keeps files deleted since the first pass, as the database copy may reference them. */
  async function secondPass(
    { tree, keepFirst }: BackupSource,
    first: TreeBackup | undefined,
  ): Promise<TreeBackup> {
    const known = readList(repository, first?.list ?? [])
    return backUpTree({ repository, tree, known, keepGone: true, ...(keepFirst ? { keepFirst } : {}) })
  }
}

function sum(of: readonly TreeBackup[], field: 'files' | 'readFiles' | 'bytes'): number {
  return of.reduce((total, taken) => total + taken[field], 0)
}
