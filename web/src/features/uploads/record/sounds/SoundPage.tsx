/** /sounds/{id}: one sound, and the videos that use it. */
import { Clapperboard, Music2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { duration } from '#rules/formats.ts'
import { MediaTileFields } from '#web/features/media/fields.ts'
import { MediaGrid, mediaList, useMediaPages } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { isMediaId, mediaPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { chooseSound } from '../store/recording-store.ts'
import { useRecording } from '../store/use-recording.ts'
import { FavouriteButton, ListenButton, videosText } from './SoundRow.tsx'
import { chosenOf, type SoundFields, SoundQuery } from './sound-fields.ts'
import { useSoundPlayback } from './use-sound-playback.ts'

const VideosWithSound = graphql(
  `
    query VideosWithSound($sound: ID!, $limit: LimitInput, $after: ID) {
      medias: getMedias(type: "video", filter: { sound: $sound }, limit: $limit, after: $after) {
        ...MediaTileFields
      }
    }
  `,
  [MediaTileFields],
)

export function SoundPage() {
  const { soundId = '' } = useParams()
  const isId = isMediaId(soundId)
  const [answer, ask] = useQuery({ query: SoundQuery, variables: { id: soundId }, pause: !isId })
  if (!isId) return <Missing />
  return (
    <QueryResult
      of={[{ ...answer, data: answer.data?.sound }, ask]}
      waiting={<Waiting />}
      missing={<Missing />}
    >
      {(sound) => <Sound key={sound.id} sound={sound} />}
    </QueryResult>
  )
}

function Missing() {
  return <MissingPage icon={Music2} title="Sound not found" text="Check the link." />
}

function Waiting() {
  return (
    <Page title="Sound" back="/">
      <div className="skeleton h-20 rounded-lg" />
    </Page>
  )
}

function Sound({ sound }: { sound: SoundFields }) {
  const navigate = useNavigate()
  const { account } = useSession()
  const listening = useSoundPlayback()
  const list = useMediaPages(mediaList(VideosWithSound, { sound: sound.id }))
  // Opens the recording, so that the chosen sound is added to it.
  useRecording()
  const use = () => {
    chooseSound(chosenOf(sound))
    void navigate('/studio/record')
  }
  return (
    <Page title={sound.name} back="/" width="max-w-276">
      <div className="mb-6 flex flex-wrap items-center gap-4">
        {sound.isOffered ? (
          <ListenButton sound={sound} listening={listening} />
        ) : (
          <span className="grid size-14 place-items-center rounded-md bg-raised text-ink-mute">
            <Music2 size={22} />
          </span>
        )}
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          <span className="block truncate">
            {sound.source} · {duration(sound.duration)} · {sound.licence}
          </span>
          <span className="block text-ink-mute">
            {sound.isOffered ? videosText(sound.videos) : 'No longer available for new recordings'}
          </span>
        </p>
        {account && sound.isOffered && <FavouriteButton sound={sound} />}
        {account?.role.creator && sound.isOffered && (
          <Button tone="accent" onClick={use} className="max-desktop:w-full">
            Use this sound
          </Button>
        )}
      </div>
      <MediaGrid
        label={`Videos with ${sound.name}`}
        list={list}
        pathOf={mediaPath}
        empty={<EmptyState icon={Clapperboard} title="No videos with this sound yet" />}
        end="no more videos"
      />
    </Page>
  )
}
