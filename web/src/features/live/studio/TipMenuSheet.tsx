/** Edits the tip menu: what the creator does for which amount. */
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TIP_MENU } from '#rules/live.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FIELD_TEXT } from '#web/ui/FieldFrame.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type RoomSettings, useRoomSettings } from './room-settings.ts'

type Line = { key: string; id: string | null; title: string; dollars: string }

export function TipMenuSheet({ onClose }: { onClose(): void }) {
  const { settings, ...keeping } = useRoomSettings()
  if (settings) return <Editor settings={settings} {...keeping} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title="Tip menu">
      <SkeletonBlock className="h-56" />
    </Sheet>
  )
}

type EditorProps = { settings: RoomSettings; onClose(): void } & Pick<
  ReturnType<typeof useRoomSettings>,
  'save' | 'isBusy'
>

function Editor({ settings, save, isBusy, onClose }: EditorProps) {
  const [lines, setLines] = useState<Line[]>(() =>
    settings.menu.map(({ id, title, cents }) => ({
      key: id,
      id,
      title,
      dollars: String(cents / 100),
    })),
  )
  const [problem, setProblem] = useState<string>()
  const change = (key: string, part: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const send = async () => {
    const filledLines = lines.filter(({ title, dollars }) => title.trim() !== '' || dollars.trim() !== '')
    const refused = await save({
      menu: filledLines.map(({ id, title, dollars }) => ({
        id,
        title: title.trim(),
        cents: Math.round(Number(dollars.replace('$', '')) * 100) || 0,
      })),
    })
    if (refused) setProblem(refused)
    else onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Tip menu"
      foot={
        <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => void send()}>
          Save
        </Button>
      }
    >
      <ul className="grid gap-2">
        {lines.map(({ key, title, dollars }, index) => (
          <li key={key} className="flex items-center gap-2">
            <input
              aria-label={`Offer ${index + 1}`}
              value={title}
              maxLength={TIP_MENU.titleMaxLength}
              placeholder="Read a poem"
              onChange={(event) => change(key, { title: event.target.value })}
              className={cx(FIELD_TEXT, 'edge h-12 min-w-0 flex-1 rounded-md bg-raised px-4')}
            />
            <input
              aria-label={`Price of offer ${index + 1}`}
              value={dollars}
              inputMode="numeric"
              placeholder="$"
              onChange={(event) => change(key, { dollars: event.target.value })}
              className={cx(FIELD_TEXT, 'edge h-12 w-20! flex-none rounded-md bg-raised px-3 text-right')}
            />
            <IconButton
              icon={Trash2}
              label={`Remove offer ${index + 1}`}
              onClick={() => setLines((before) => before.filter((line) => line.key !== key))}
            />
          </li>
        ))}
      </ul>
      {lines.length < TIP_MENU.maxItems && (
        <Button
          icon={Plus}
          wide
          className="mt-3"
          onClick={() =>
            setLines((before) => [...before, { key: crypto.randomUUID(), id: null, title: '', dollars: '' }])
          }
        >
          Add offer
        </Button>
      )}
      <FormProblem>{problem}</FormProblem>
    </Sheet>
  )
}
