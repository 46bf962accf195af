/** Maps a URL to a stored file and checks that its grant covers it. Pure. */
import { type FileKey, parseFileKey } from '#platform/storage/file-key.ts'
import { captionsPath } from '../captions.ts'
import { MEDIA_AREA, PICTURE, previewPath } from '../files.ts'
import type { MediaRow } from '../queries.ts'
import type { UrlScope } from './file-urls.ts'

/** Files of a media that are currently served; all others are about to be deleted. */
export type ServedFiles = Pick<MediaRow, 'id' | 'original' | 'pictures_run' | 'playback_run' | 'playback'> & {
  captions: readonly { file: string }[]
  previews: readonly { file: string }[]
}

export type MediaFile = { key: FileKey; kind: 'original' | 'blur' | 'preview' | 'teaser' | 'other' }

const FILE_URL = /^\/files\/m\/([\w.-]{1,80})\/([0-9a-f-]{36})\/([a-z0-9/.-]{1,200})(?:\?|$)/

/** Parses the raw URL: any other spelling of a path matches no file. */
export function parseFileUrl(url: string): { grant: string; mediaId: string; file: string } | null {
  const [, grant, mediaId, file] = FILE_URL.exec(url) ?? []
  return grant && mediaId && file ? { grant, mediaId, file } : null
}

/** `file` is relative to the media's folder; null for files of earlier runs and unknown names. */
export function resolveFile(media: ServedFiles, file: string): MediaFile | null {
  const key = parseFileKey(`${MEDIA_AREA}/${media.id}/${file}`)
  const kind = kindOf(media, file)
  return key && kind ? { key, kind } : null
}

function kindOf(media: ServedFiles, file: string): MediaFile['kind'] | null {
  if (file === media.original) return 'original'
  const [folder] = file.split('/', 1)
  if (folder === media.pictures_run && file === `${folder}/${PICTURE.blur}`) return 'blur'
  if (folder === media.playback_run && file === `${folder}/${media.playback.blur}`) return 'blur'
  if (folder === media.playback_run && file === `${folder}/${media.playback.teaser}`) return 'teaser'
  if (media.previews.some((preview) => previewPath(preview.file) === file)) return 'preview'
  const isOfRun = folder === media.pictures_run || folder === media.playback_run
  return isOfRun || media.captions.some((captions) => captionsPath(captions) === file) ? 'other' : null
}

export function grantCovers(scope: UrlScope, { kind }: MediaFile): boolean {
  return scope === 'all' ? kind !== 'original' : kind === scope
}
