/** The demo pack in the repository: its authors and media files. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Visibility } from '#rules/media.ts'

const PACK_DIR = path.join(import.meta.dirname, '../../../demo')

/** `small` is a part of the whole, for tests. */
export type DemoWorld = 'small' | 'whole'

/** The place in the small world, if it has one. */
type InWorld = { small?: number }

type PackAuthor = InWorld & {
  username: string
  fullname: string
  bio: string
  avatar: string
  creator: boolean
}

/** A part of a file, made when the demo is loaded: see `make-cut.ts`. */
export type PackCut = {
  /** Seconds into a video. */
  at?: number
  /** Of a video's part; without it the part is a still. */
  seconds?: number
  /** Fractions of the picture. */
  crop: { left: number; top: number; width: number; height: number }
}

export type PackFile = InWorld & {
  /** With `cut`: what it is cut from. */
  file: string
  cut?: PackCut
  name: string
  kind: 'video' | 'photo' | 'sound' | 'avatar'
  title: string
  description: string
  tags: string[]
  author: string | null
  duration: number | null
  visibility?: Visibility
  /** The sound's name. */
  sound?: string
  licence?: string
  /** Dollars. */
  shop?: number
}

export type Pack = { world: DemoWorld; authors: PackAuthor[]; files: PackFile[] }

/** Null if the code was delivered without it: the demo then has accounts but no media. */
export function readDemoPack(world: DemoWorld): Pack | null {
  const manifest = path.join(PACK_DIR, 'manifest.json')
  if (!existsSync(manifest)) return null
  const { authors, files } = JSON.parse(readFileSync(manifest, 'utf8')) as Omit<Pack, 'world'>
  return world === 'whole'
    ? { world, authors, files }
    : { world, authors: small(authors), files: small(files) }
}

export function isMedia({ kind }: PackFile): boolean {
  return kind === 'video' || kind === 'photo'
}

function small<Part extends InWorld>(parts: readonly Part[]): Part[] {
  return parts
    .filter((part) => part.small !== undefined)
    .toSorted((one, other) => (one.small ?? 0) - (other.small ?? 0))
}

/** Private media, which their author only sends in messages. */
export function isPrivateMedia({ visibility }: PackFile): boolean {
  return visibility === 'private'
}

/** Only free media, so that reactions need no purchases first. */
export function isOpenToAll({ kind, author, shop = 0, visibility = 'free' }: PackFile): boolean {
  return (kind === 'video' || kind === 'photo') && author !== null && shop === 0 && visibility === 'free'
}

export function packPath(file: string): string {
  return path.join(PACK_DIR, file)
}
