/** The player and the photo view; `?play=` plays another video of this site. */
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { VideoSource } from '#web/lib/player/types.ts'
import { PhotoView } from '#web/parts/player/PhotoView.tsx'
import { ProblemNotice } from '#web/parts/player/ProblemNotice.tsx'
import { VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import clouds from './art/clouds.mp4'
import english from './art/clouds.vtt'
import poster from './art/clouds.webp'
import german from './art/clouds-de.vtt'
import dusk from './art/dusk.svg'
import forest from './art/forest.svg'
import { GallerySection } from './GallerySection.tsx'

const CAPTIONS = [
  { language: 'en', label: 'English', url: english },
  { language: 'de', label: 'Deutsch', url: german },
]

type Active = 'none' | 'full' | 'feed'

export function PlayerSections() {
  const [requested] = useSearchParams()
  const [active, setActive] = useState<Active>(requested.has('play') ? 'full' : 'none')
  return (
    <GallerySection
      title="Player: full controls, feed, photo"
      span="desktop:col-span-12"
      className="grid gap-5"
    >
      <div>
        <Segmented
          label="Active player"
          items={[
            { value: 'none', label: 'None active' },
            { value: 'full', label: 'Full' },
            { value: 'feed', label: 'Feed' },
          ]}
          value={active}
          onChange={setActive}
        />
      </div>
      <div className="grid items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_18rem] wide:grid-cols-[minmax(0,1fr)_20rem_14rem]">
        <div className="grid gap-5">
          <RenewingPlayer isActive={active === 'full'} asked={requested.get('play')} />
          <div className="grid gap-5 wide:grid-cols-2">
            <Stopped problem="network" />
            <Stopped problem="broken" />
          </div>
        </div>
        <div className="aspect-9/16 w-full">
          <VideoPlayer
            controls="feed"
            source={{ type: 'video/mp4', url: clouds }}
            poster={poster}
            title="Above the clouds, in the feed"
            alt="A sea of clouds at sunrise"
            width={720}
            height={1280}
            duration={7}
            captions={CAPTIONS}
            preload="metadata"
            isActive={active === 'feed'}
            className="rounded-xl shadow-stage"
          >
            <FeedText>Up at four, worth it.</FeedText>
          </VideoPlayer>
        </div>
        <div className="grid grid-cols-2 gap-5 desktop:col-span-2 wide:col-span-1 wide:grid-cols-1">
          <PhotoView
            src={forest}
            blur={dusk}
            alt="A forest"
            width={3}
            height={4}
            fit="cover"
            className="rounded-lg"
          />
          <PhotoView
            src={dusk}
            blur={dusk}
            alt="The sea at dusk"
            width={3}
            height={4}
            className="rounded-lg"
          />
        </div>
      </div>
    </GallerySection>
  )
}

/** Simulates renewing an expired URL, as a page would with the server. */
function RenewingPlayer({ isActive, asked: requested }: { isActive: boolean; asked: string | null }) {
  const [renewals, setRenewals] = useState(0)
  const url = requested?.startsWith('/') ? requested : clouds
  const source: VideoSource = {
    type: url.includes('.m3u8') ? 'hls' : 'video/mp4',
    url: renewals === 0 ? url : `${url}?fresh=${renewals}`,
  }
  return (
    <VideoPlayer
      source={source}
      poster={poster}
      title="Above the clouds"
      artist="Mara Lindqvist"
      alt="A sea of clouds at sunrise"
      width={1280}
      height={720}
      duration={7}
      captions={CAPTIONS}
      preload="none"
      isActive={isActive}
      onExpired={() => setRenewals(renewals + 1)}
      className="rounded-xl shadow-stage"
    />
  )
}

function Stopped({ problem }: { problem: 'network' | 'broken' }) {
  return (
    <div className="@container/player relative isolate aspect-video overflow-hidden rounded-lg">
      <img src={poster} alt="" className="size-full object-cover" />
      <ProblemNotice problem={problem} onRetry={() => undefined} />
    </div>
  )
}

function FeedText({ children }: { children: ReactNode }) {
  return (
    <div className="scrim-b pointer-events-none! absolute inset-x-0 bottom-0 px-4 pt-16 pb-9">
      <p className="lift text-lg font-bold">Mara Lindqvist</p>
      <p className="lift text-base">{children}</p>
    </div>
  )
}
