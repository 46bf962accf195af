/** Tabs, badges and people. */
import { Clapperboard, Hourglass, Image as ImageSign, ShoppingBag, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { CardBrandLogo } from '#web/ui/CardBrandLogo.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { GemDot } from '#web/ui/GemDot.tsx'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { Name } from '#web/ui/Name.tsx'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import haru from './art/face-haru.svg'
import ines from './art/face-ines.svg'
import mara from './art/face-mara.svg'
import { GallerySection } from './GallerySection.tsx'

const WALLET_TABS = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'subscriptions', label: 'Subscriptions' },
  { value: 'payment', label: 'Payment' },
] as const

const MEDIA_TABS = [
  { value: 'video', label: 'Video', icon: Clapperboard, count: '112' },
  { value: 'photo', label: 'Photo', icon: ImageSign, count: '26' },
  { value: 'shop', label: 'Shop', icon: ShoppingBag },
] as const

export function LabelSections() {
  const [wallet, setWallet] = useState<(typeof WALLET_TABS)[number]['value']>('transactions')
  const [media, setMedia] = useState<(typeof MEDIA_TABS)[number]['value']>('photo')
  return (
    <>
      <GallerySection title="Tabs" span="desktop:col-span-12 wide:col-span-5" className="grid gap-4">
        <Tabs label="Wallet" items={WALLET_TABS} value={wallet} onChange={setWallet} />
        <div>
          <Tabs id="gallery-media" label="Media" wide items={MEDIA_TABS} value={media} onChange={setMedia} />
          <TabPanel id="gallery-media" value={media} className="pt-3 text-sm text-ink-soft">
            Arrow keys move between the tabs. Chosen: {media}.
          </TabPanel>
        </div>
      </GallerySection>
      <GallerySection
        title="Badges"
        span="desktop:col-span-12 wide:col-span-7"
        className="flex flex-wrap items-center gap-2.5"
      >
        <LiveBadge viewers={2100} />
        <LiveBadge />
        <PriceBadge cents={600} />
        <Badge>Available in 3 days</Badge>
        <Badge tone="info">PROCESSING</Badge>
        <Badge tone="danger">REJECTED</Badge>
        <Badge tone="success">Paid</Badge>
        <Badge tone="coin">142 sold</Badge>
        <Badge tone="accent">Creator</Badge>
        <Badge tone="second">Subscriber</Badge>
        <Badge tone="live">On air</Badge>
        <Badge icon={Hourglass}>Held to 22 Nov</Badge>
        <Badge tone="success" icon={TrendingUp}>
          18%
        </Badge>
        <CountBadge n={3} label="unread" />
        <CountBadge n={12} label="unread" />
        <Credits cents={600} size={15} />
        <GemDot />
        <CardBrandLogo brand="visa" />
        <CardBrandLogo brand="mastercard" />
        <CardBrandLogo brand="amex" />
        <CardBrandLogo brand="paypal" />
      </GallerySection>
      <GallerySection
        title="Avatars"
        span="desktop:col-span-12 wide:col-span-5"
        className="flex flex-wrap items-center gap-6 pt-1 pl-1"
      >
        <Avatar
          name="Mara Lindqvist"
          src={mara}
          size={72}
          ring="live"
          badge="live"
          label="Mara Lindqvist, live"
        />
        <Avatar name="Haruki Sato" src={haru} size={56} ring="live" />
        <Avatar name="Teo Barros" size={48} badge="online" />
        <Avatar name="Ines Okafor" src={ines} size={40} ring="plain" />
        <Avatar name="omar" size={32} />
        <span className="flex -space-x-2">
          {['Kit Doyle', 'Sol Rivera', 'Priya Nair'].map((name) => (
            <span key={name} className="flex rounded-full ring-2 ring-canvas">
              <Avatar name={name} size={32} />
            </span>
          ))}
        </span>
        <b className="min-w-0 text-lg font-bold">
          <Name name="Mara Lindqvist" verified size={18} />
        </b>
      </GallerySection>
    </>
  )
}
