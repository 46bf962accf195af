/** Buttons, choices and progress. */
import { Ellipsis, Gem, Heart, Share2, Star } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { GallerySection } from './GallerySection.tsx'

const LINE = 'flex flex-wrap items-center gap-3'

export function ActionSections() {
  return (
    <>
      <GallerySection title="Buttons" span="desktop:col-span-12 wide:col-span-7" className="grid gap-3">
        <Buttons />
      </GallerySection>
      <GallerySection
        title="Choice and progress"
        span="desktop:col-span-12 wide:col-span-5"
        className="grid gap-4"
      >
        <Choices />
      </GallerySection>
    </>
  )
}

function Buttons() {
  const [liked, setLiked] = useState(false)
  return (
    <>
      <div className={LINE}>
        <Button tone="accent">Follow</Button>
        <Button tone="ink">Create</Button>
        <Button>Message</Button>
        <Button tone="line">Change</Button>
        <Button tone="soft">Follow</Button>
        <Button tone="coin" icon={Gem}>
          Subscribe $9.99
        </Button>
      </div>
      <div className={LINE}>
        <Button tone="danger">Delete</Button>
        <Button tone="success">Approve</Button>
        <Button tone="ghost">Cancel</Button>
        <Button tone="accent" busy>
          Creating link...
        </Button>
        <Button disabled>Publish</Button>
        <Button tone="accent" className="outline-2 outline-offset-2 outline-ink">
          Focused
        </Button>
      </div>
      <div className={LINE}>
        <Button tone="accent" size="lg">
          Large 52
        </Button>
        <Button tone="accent">Medium 44</Button>
        <Button tone="accent" size="sm">
          Small 36
        </Button>
        <IconButton
          icon={Heart}
          label="Like"
          tone="quiet"
          fill={liked}
          aria-pressed={liked}
          className={liked ? 'text-accent' : undefined}
          onClick={() => setLiked(!liked)}
        />
        <IconButton icon={Gem} label="Tip" tone="coin" />
        <IconButton icon={Share2} label="Share" tone="quiet" busy />
        <IconButton icon={Share2} label="Share, not now" tone="quiet" disabled />
        <IconButton icon={Ellipsis} label="More" size={36} />
        <a href="#gallery-fields" className={buttonClass({ tone: 'line' })}>
          Go to fields
        </a>
      </div>
    </>
  )
}

function Choices() {
  const [mails, setMails] = useState(true)
  const [sounds, setSounds] = useState(false)
  const [when, setWhen] = useState<'now' | 'scheduled'>('scheduled')
  const [filter, setFilter] = useState('All')
  const [tags, setTags] = useState(['nightsky', 'ocean'])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Toggle on={mails} onChange={setMails} label="Emails" />
        <Toggle on={sounds} onChange={setSounds} label="Sounds" />
        <Toggle on onChange={() => {}} label="Can’t be changed" disabled />
        <Checkbox defaultChecked bare>
          Keep
        </Checkbox>
        <Checkbox bare invalid>
          Required
        </Checkbox>
        <Select
          label="Period"
          defaultValue="30"
          options={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
      </div>
      <Checkbox>
        I accept the <b className="font-semibold text-ink">cookie policy</b> and the{' '}
        <b className="font-semibold text-ink">terms of service</b>
      </Checkbox>
      <div className="flex flex-wrap items-center gap-4">
        <Segmented
          label="When to publish"
          items={[
            { value: 'now', label: 'Now' },
            { value: 'scheduled', label: 'Scheduled' },
          ]}
          value={when}
          onChange={setWhen}
        />
        <div className="grid w-44 gap-3">
          <PercentBar value={68} tone="coin" label="Goal" />
          <PercentBar value={46} label="Upload" />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 gap-y-3">
        {['All', 'Live now'].map((name) => (
          <Chip key={name} on={filter === name} onClick={() => setFilter(name)}>
            {name}
          </Chip>
        ))}
        <Chip icon={Star} on={filter === 'Subscribers'} onClick={() => setFilter('Subscribers')}>
          Subscribers
        </Chip>
        {tags.map((tag) => (
          <Chip
            key={tag}
            onRemove={() => setTags(tags.filter((other) => other !== tag))}
            removeLabel={`Remove ${tag}`}
          >
            {tag}
          </Chip>
        ))}
      </div>
    </>
  )
}
