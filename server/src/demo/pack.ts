/** The demo pack in the repository: its authors and media files. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Visibility } from '#rules/media.ts'

const PACK_DIR = path.join(import.meta.dirname, '../../../demo')

type PackAuthor = { username: string; fullname: string; bio: string; avatar: string; creator: boolean }

export type PackFile = {
  file: string
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

export type Pack = { authors: PackAuthor[]; files: PackFile[] }

/** Null if the code was delivered without it: the demo then has accounts but no media. */
export function readDemoPack(): Pack | null {
  const manifest = path.join(PACK_DIR, 'manifest.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Pack) : null
}

/** Private media, which their author only sends in messages. */
export function isPrivateMedia({ visibility }: PackFile): boolean {
  return visibility === 'private'
}

export function packPath(file: string): string {
  return path.join(PACK_DIR, file)
}
