/** Parses the JSON value of a paid message. */
import { plural } from '#rules/formats.ts'

export type TeaserMedia = {
  id: string
  type: 'video' | 'photo'
  thumbnail: string | null
  /** In seconds. */
  duration: number | null
  /** The URL of the preview clip. */
  previewUrl: string | null
  /** The full media; only sent to viewers with access. */
  url: string | null
  width: number | null
  height: number | null
  /** The length of the preview, in seconds. */
  preview: number | null
}

export type TeaserValue = { priceCents: number; text: string; medias: TeaserMedia[] }

/** Tolerates unknown formats from a newer server. */
export function readTeaser(json: string): TeaserValue {
  const fields = objectIn(json)
  const several = Array.isArray(fields.medias) ? fields.medias : []
  const medias = several.length > 0 ? several : fields.media ? [{ ...fields, id: fields.media }] : []
  return {
    priceCents: fields.free === true ? 0 : Math.round((numberIn(fields.price) ?? 0) * 100),
    text: textIn(fields.text) ?? '',
    medias: medias.flatMap(readMedia),
  }
}

function readMedia(given: unknown): TeaserMedia[] {
  if (typeof given !== 'object' || given === null) return []
  const fields = given as Record<string, unknown>
  const id = textIn(fields.id)
  if (!id) return []
  const previewUrl = (fields.teaser as { url?: unknown } | null | undefined)?.url
  return [
    {
      id,
      type: fields.type === 'video' ? 'video' : 'photo',
      thumbnail: textIn(fields.thumbnail),
      duration: numberIn(fields.duration),
      previewUrl: textIn(previewUrl),
      url: textIn(fields.url),
      width: numberIn(fields.width),
      height: numberIn(fields.height),
      preview: numberIn(fields.preview),
    },
  ]
}

/** 'a video', '3 photos', '1 video and 2 photos' */
export function mediaText(medias: readonly Pick<TeaserMedia, 'type'>[]): string {
  const videos = medias.filter(({ type }) => type === 'video').length
  const photos = medias.length - videos
  if (medias.length === 1) return videos === 1 ? 'a video' : 'a photo'
  return [
    videos > 0 && `${videos} ${plural(videos, 'video')}`,
    photos > 0 && `${photos} ${plural(photos, 'photo')}`,
  ]
    .filter((part) => part !== false)
    .join(' and ')
}

function objectIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Not written by this site.
    return {}
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
