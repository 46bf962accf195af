/** Overlays: sheets, menus, toasts. */
import { Ban, Flag, Link as LinkSign } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Toast } from '#web/ui/Toast.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { GallerySection } from './GallerySection.tsx'
import { TipSheet } from './TipSheet.tsx'

const ADD_CREDITS = { label: 'Add more credits', onSelect: () => {} }

const MENU: MenuItem[] = [
  { label: 'Copy link', icon: LinkSign, onSelect: () => showToast({ tone: 'success', text: 'Link copied' }) },
  {
    label: 'Report',
    icon: Flag,
    onSelect: () => showToast({ tone: 'info', text: 'Report sent' }),
  },
  { label: 'Unavailable', disabled: true, onSelect: () => {} },
  {
    label: 'Block',
    icon: Ban,
    tone: 'danger',
    onSelect: () => showToast({ tone: 'danger', text: 'Blocked' }),
  },
]

export function OverlaySections() {
  return (
    <>
      <GallerySection title="Toasts" span="desktop:col-span-12 wide:col-span-7" className="grid gap-3">
        <div className="grid gap-3 desktop:grid-cols-2">
          <Toast tone="success" text="Link created" onDismiss={() => {}} />
          <Toast
            tone="danger"
            text="Not enough credits in your wallet."
            action={ADD_CREDITS}
            onDismiss={() => {}}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => showToast({ tone: 'success', text: 'Link created' })}>
            Show success
          </Button>
          <Button
            size="sm"
            onClick={() =>
              showToast({ tone: 'danger', text: 'Not enough credits in your wallet.', action: ADD_CREDITS })
            }
          >
            Show error
          </Button>
          <Button size="sm" onClick={() => showToast({ tone: 'info', text: 'You’re back online' })}>
            Show info
          </Button>
        </div>
      </GallerySection>
      <GallerySection
        title="Dialog (a bottom sheet under 900 px) and menu"
        span="desktop:col-span-12"
        className="flex flex-wrap items-center gap-3"
      >
        <Sheets />
        <Menu label="More about this video" items={MENU} />
        <Menu
          label="Share"
          items={MENU}
          trigger={(props) => (
            <Button tone="line" {...props}>
              Share
            </Button>
          )}
        />
      </GallerySection>
    </>
  )
}

function Sheets() {
  const [shown, setShown] = useState<'tip' | 'must' | 'long'>()
  const close = () => setShown(undefined)
  return (
    <>
      <Button tone="soft" onClick={() => setShown('tip')}>
        Send a tip
      </Button>
      <Button onClick={() => setShown('must')}>Requires an answer</Button>
      <Button onClick={() => setShown('long')}>Long text</Button>
      <TipSheet open={shown === 'tip'} onClose={close} />
      <Sheet open={shown === 'must'} onClose={close} title="Are you over 18?" dismissible={false}>
        <p className="text-base text-ink-soft">Esc and a tap outside don’t close this sheet.</p>
        <div className="mt-5 grid grid-cols-2 gap-2">
          <Button onClick={close}>No</Button>
          <Button tone="accent" onClick={close}>
            Yes
          </Button>
        </div>
      </Sheet>
      <Sheet
        open={shown === 'long'}
        onClose={close}
        title="Terms of service"
        foot={
          <Button tone="accent" wide onClick={close}>
            Agree
          </Button>
        }
      >
        <div className="grid gap-3 text-base text-ink-soft">
          {Array.from(
            { length: 30 },
            (_, i) => `${i + 1}. The body scrolls. The title and the button stay in view.`,
          ).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Sheet>
    </>
  )
}
