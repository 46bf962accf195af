/** A video that was unlocked just now: it plays where its preview was. */
import { useEffect, useRef } from 'react'
import { type PlayerHandle, VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import type { TeaserMedia } from './teaser-value.ts'
import { useWatermark } from './use-watermark.ts'

type Props = { media: TeaserMedia; url: string; title: string }

export function UnlockedClip({ media, url, title }: Props) {
  const player = useRef<PlayerHandle>(null)
  const watermark = useWatermark(media)
  // Unlocking was the click that starts it, also where videos do not play by themselves.
  useEffect(() => player.current?.play(), [])
  return (
    <VideoPlayer
      ref={player}
      source={{ type: url.includes('.m3u8') ? 'hls' : 'video/mp4', url }}
      poster={media.thumbnail ?? undefined}
      title={title}
      width={media.width ?? 9}
      height={media.height ?? 16}
      duration={media.duration ?? 0}
      watermark={watermark}
      loop={false}
      className="h-full"
    />
  )
}
