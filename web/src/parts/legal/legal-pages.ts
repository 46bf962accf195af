/** The six legal pages, each with a one-sentence summary. */
import {
  Cookie,
  Copyright,
  FileText,
  type LucideIcon,
  MessageSquareWarning,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react'

type LegalPage = { to: string; title: string; about: string; icon: LucideIcon }

export const LEGAL_PAGE_LINKS: readonly LegalPage[] = [
  {
    to: '/about/terms-of-service',
    title: 'Terms of service',
    about: 'What you agree to by being here.',
    icon: FileText,
  },
  {
    to: '/about/privacy-policy',
    title: 'Privacy policy',
    about: 'What we know about you, and what we do with it.',
    icon: ShieldCheck,
  },
  {
    to: '/about/cookie-policy',
    title: 'Cookie policy',
    about: 'What your browser keeps for us.',
    icon: Cookie,
  },
  { to: '/about/dmca', title: 'DMCA', about: 'How to report work that was taken from you.', icon: Copyright },
  {
    to: '/about/refund-policy',
    title: 'Refund policy',
    about: 'When money goes back, and how to ask for it.',
    icon: ReceiptText,
  },
  {
    to: '/about/complaint-procedure',
    title: 'Complaint procedure',
    about: 'How to complain, and what happens then.',
    icon: MessageSquareWarning,
  },
]
