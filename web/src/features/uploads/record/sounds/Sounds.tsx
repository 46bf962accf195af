/** /sounds: the site's music, to listen to, mark as favourite, and use in a recording. */
import { Heart, Music2, Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGE_SIZE, SEARCH } from '#rules/limits.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { chooseSound } from '../store/recording-store.ts'
import { useRecording } from '../store/use-recording.ts'
import { SoundRow } from './SoundRow.tsx'
import { chosenOf, type SoundFields, SoundsQuery } from './sound-fields.ts'
import { useSoundPlayback } from './use-sound-playback.ts'

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'favourites', label: 'Favorites' },
] as const
type Tab = (typeof TABS)[number]['value']

export function Sounds() {
  const navigate = useNavigate()
  const { recording } = useRecording()
  const [text, setText] = useState('')
  const [tab, setTab] = useState<Tab>('all')
  const query = useDebouncedValue(text.trim(), SEARCH.typingDelayMs)
  const choose = (sound: SoundFields | null) => {
    chooseSound(sound && chosenOf(sound))
    void navigate('/studio/record')
  }
  return (
    <Page title="Sounds" back="/studio/record" width="max-w-180">
      <SearchField label="Search sounds" value={text} onChange={setText} maxLength={100} />
      {recording.sound && (
        <p className="mt-3 flex items-center gap-3 text-sm text-ink-soft">
          <span className="min-w-0 flex-1 truncate">
            Chosen: <b className="text-ink">{recording.sound.name}</b>
          </span>
          <Button size="sm" tone="quiet" onClick={() => choose(null)}>
            Record without sound
          </Button>
        </p>
      )}
      <Tabs label="Sounds" id="sounds" items={TABS} value={tab} onChange={setTab} wide className="mt-2" />
      <TabPanel id="sounds" value={tab} className="pt-3">
        <SoundList key={`${tab} ${query}`} {...{ tab, query, onUse: choose }} />
      </TabPanel>
    </Page>
  )
}

type ListProps = { tab: Tab; query: string; onUse(sound: SoundFields): void }

function SoundList({ tab, query, onUse }: ListProps) {
  const filter = { query, favourites: tab === 'favourites' }
  const list = usePages({ query: SoundsQuery, variables: { filter }, itemsOf, pageSize: PAGE_SIZE.sounds })
  const listening = useSoundPlayback()
  const isEmpty = list.items.length === 0 && list.state === 'exhausted'
  return (
    <>
      <ul>
        {list.items.map((sound) => (
          <SoundRow key={sound.id} sound={sound} listening={listening} onUse={() => onUse(sound)} />
        ))}
      </ul>
      {isEmpty && <NoSounds tab={tab} query={query} />}
      <ListEnd
        of={list}
        count={list.items.length}
        skeleton={(isFirst) => <RowSkeletons count={isFirst ? PAGE_SIZE.sounds : 2} />}
        label="Loading sounds"
        errorTitle="Couldn’t load sounds"
      />
    </>
  )
}

const itemsOf = ({ sounds }: { sounds: SoundFields[] }) => sounds

function NoSounds({ tab, query }: { tab: Tab; query: string }) {
  if (query) return <EmptyState icon={Search} title="No results" text="Try different words." />
  if (tab === 'favourites')
    return (
      <EmptyState icon={Heart} title="No favorites yet" text="Tap the heart on a sound to save it here." />
    )
  return <EmptyState icon={Music2} title="No sounds yet" text="New sounds will appear here." />
}

function RowSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never move
    <div key={index} aria-hidden="true" className="flex items-center gap-3.5 py-2.5">
      <span className="skeleton size-14 rounded-md" />
      <span className="flex-1">
        <span className="skeleton block h-3.5 w-36 rounded-full" />
        <span className="skeleton mt-2 block h-3 w-44 rounded-full" />
      </span>
    </div>
  ))
}
