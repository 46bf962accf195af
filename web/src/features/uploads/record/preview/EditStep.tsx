/** The first step of the preview: play, trim, mix and add text. */
import { ChevronLeft, Pause, Play, Redo2, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { isVisibleText } from '#rules/plain-text.ts'
import { frameIn } from '#rules/recording.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type Recording, recordedMs, type TextOverlay, trimmedRange } from '../store/recording.ts'
import { CoverPanel, LoudnessPanel, PANELS, type Panel, TextPanel, TrimPanel } from './EditPanels.tsx'
import { JoinedStage } from './JoinedStage.tsx'
import { TextLayer } from './TextLayer.tsx'
import { Timeline } from './Timeline.tsx'
import { useEdit } from './use-edit.ts'
import { useJoinedPlayback } from './use-joined-playback.ts'
import { useStrip } from './use-strip.ts'

const NEW_TEXT = { text: 'Your text', x: 0.5, y: 0.3, size: 0.08, look: 'plate' } as const
const NEW_TEXT_MS = 3000

type Props = { recording: Recording; saveProblem: string | null; onNext(): void }

export function EditStep({ recording, saveProblem, onNext }: Props) {
  const navigate = useNavigate()
  const panelsId = useId()
  const { takes, edit } = recording
  const [panel, setPanel] = useState<Panel>('trim')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const joined = useJoinedPlayback(recording)
  const frames = useStrip(recording)
  const editing = useEdit(edit)
  const { startMs, endMs } = trimmedRange(recording)
  const frame = frameIn(takes[0] ?? { widthPx: 720, heightPx: 1280 })

  const changeText = (message: TextOverlay, about: string) =>
    editing.change({ words: edit.words.map((one) => (one.id === message.id ? message : one)) }, about)
  const removeText = (id: string) => {
    setChosenId(null)
    editing.change({ words: edit.words.filter((one) => one.id !== id) }, `remove ${id}`)
  }
  const addText = () => {
    const fromMs = Math.round(joined.positionMs >= endMs - 100 ? startMs : joined.positionMs)
    const toMs = Math.min(Math.max(fromMs + 100, recordedMs(recording)), fromMs + NEW_TEXT_MS)
    const message: TextOverlay = { ...NEW_TEXT, id: crypto.randomUUID(), fromMs, toMs }
    editing.change({ words: [...edit.words, message] }, `add ${message.id}`)
    setChosenId(message.id)
  }
  const choose = (id: string | null) => {
    setChosenId(id)
    if (id) setPanel('words')
  }
  const next = () => {
    const empty = edit.words.find(({ text }) => !isVisibleText(text))
    if (!empty) return onNext()
    choose(empty.id)
    showToast({ tone: 'danger', text: 'Write something, or remove the text' })
  }

  const panelProps = { recording, editing, frames, onSeek: joined.seek }
  return (
    <div className="fixed inset-0 z-20 flex flex-col bg-canvas desktop:static desktop:z-auto desktop:grid desktop:min-h-0 desktop:flex-1 desktop:grid-cols-[minmax(0,1fr)_min(440px,42%)]">
      <section
        aria-label="Your recording"
        className="relative min-h-0 flex-1 overflow-hidden max-desktop:rounded-b-xl desktop:m-5"
      >
        <JoinedStage takes={takes} joined={joined}>
          <TextLayer
            overlays={edit.words}
            frame={frame}
            positionMs={joined.positionMs}
            chosenId={panel === 'words' ? chosenId : null}
            onChoose={choose}
            onChange={changeText}
            onRemove={removeText}
          />
        </JoinedStage>
        <header className="absolute inset-x-0 top-0 flex h-16 items-center justify-between pr-3 pl-1.5 desktop:hidden">
          <Sign icon={ChevronLeft} label="Back" onPress={() => void navigate('/studio/record')} />
          <Button tone="accent" className="px-6!" onClick={next}>
            Next
          </Button>
        </header>
        <div className="scrim-b pointer-events-none absolute inset-x-0 bottom-0 h-20" />
        <div className="absolute inset-x-0 bottom-1 flex items-center px-2">
          <Sign
            icon={joined.isPlaying ? Pause : Play}
            label={joined.isPlaying ? 'Pause' : 'Play'}
            isFilled
            onPress={joined.toggle}
          />
          <span className="lift flex-1 text-sm font-semibold tabular-nums">
            {(Math.max(0, joined.positionMs - startMs) / 1000).toFixed(1)} s{' '}
            <span className="text-ink/80">/ {((endMs - startMs) / 1000).toFixed(1)} s</span>
          </span>
          <Sign icon={Undo2} label="Undo" onPress={editing.undo} />
          <Sign icon={Redo2} label="Redo" onPress={editing.redo} />
        </div>
      </section>
      <section
        aria-label="Edit"
        className="no-bar max-h-[52dvh] shrink-0 overflow-y-auto px-4 pt-4 pb-3 desktop:flex desktop:max-h-none desktop:min-h-0 desktop:flex-col desktop:border-l desktop:border-line desktop:bg-surface desktop:p-6"
      >
        <h1 className="text-2xl font-extrabold max-desktop:sr-only desktop:mb-5">Preview</h1>
        {saveProblem && (
          <div className="mb-3">
            <Notice tone="danger">{saveProblem}</Notice>
          </div>
        )}
        <Timeline {...{ recording, frames, joined, editing, chosenId }} onChoose={choose} />
        <div role="tablist" aria-label="Editing tools" className="mt-4 grid grid-cols-4">
          {PANELS.map(({ value, label, icon: PanelSign }) => (
            <button
              key={value}
              type="button"
              role="tab"
              aria-selected={value === panel}
              aria-controls={panelsId}
              onClick={() => setPanel(value)}
              className={cx(
                'press grid h-15 content-center justify-items-center gap-1 rounded-md text-xs font-semibold',
                value === panel ? 'bg-raised text-ink' : 'text-ink-soft',
              )}
            >
              <PanelSign size={22} strokeWidth={value === panel ? 2.4 : 2} />
              {label}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={panelsId} className="pt-3">
          {panel === 'trim' && <TrimPanel {...panelProps} />}
          {panel === 'cover' && <CoverPanel {...panelProps} />}
          {panel === 'loudness' && <LoudnessPanel {...panelProps} />}
          {panel === 'words' && (
            <TextPanel
              {...panelProps}
              chosen={edit.words.find(({ id }) => id === chosenId)}
              onAdd={addText}
              onChange={changeText}
            />
          )}
        </div>
        <div className="mt-auto hidden grid-cols-[auto_minmax(0,1fr)] gap-2 pt-6 desktop:grid">
          <Button size="lg" onClick={() => void navigate('/studio/record')}>
            Back
          </Button>
          <Button size="lg" tone="ink" onClick={next}>
            Next
          </Button>
        </div>
      </section>
    </div>
  )
}

type SignProps = { icon: Icon; label: string; isFilled?: boolean; onPress: (() => void) | null }

function Sign({ icon: Drawn, label, isFilled, onPress }: SignProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={onPress === null}
      onClick={() => onPress?.()}
      className="press grid size-11 shrink-0 place-items-center disabled:opacity-50"
    >
      <Drawn size={24} fill={isFilled ? 'currentColor' : 'none'} className="icon-lift" />
    </button>
  )
}
