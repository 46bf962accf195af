/** The sample world that comes with the code: who is in it and what they show. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Visibility } from '#rules/media.ts'

const PACK_DIR = path.join(import.meta.dirname, '../../../demo')

export type PackAuthor = { username: string; fullname: string; bio: string; avatar: string; creator: boolean }

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
  /** The name of the sound that is laid over it. */
  sound?: string
  licence?: string
  /** Dollars. */
  shop?: number
}

export type Pack = { authors: PackAuthor[]; files: PackFile[] }

/** Null where the code was delivered without it: the site then starts with people and nothing to watch. */
export function readPack(): Pack | null {
  const manifest = path.join(PACK_DIR, 'manifest.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Pack) : null
}

/** What its author keeps for messages: nobody else sees it before it was sent to them. */
export function isKept({ visibility }: PackFile): boolean {
  return visibility === 'private'
}

export function packPath(file: string): string {
  return path.join(PACK_DIR, file)
}
