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
    about: 'What you agree to by using the site.',
    icon: FileText,
  },
  {
    to: '/about/privacy-policy',
    title: 'Privacy policy',
    about: 'What we know about you and how we use it.',
    icon: ShieldCheck,
  },
  {
    to: '/about/cookie-policy',
    title: 'Cookie policy',
    about: 'What we store in your browser.',
    icon: Cookie,
  },
  { to: '/about/dmca', title: 'DMCA', about: 'How to report stolen work.', icon: Copyright },
  {
    to: '/about/refund-policy',
    title: 'Refund policy',
    about: 'When you can get a refund, and how.',
    icon: ReceiptText,
  },
  {
    to: '/about/complaint-procedure',
    title: 'Complaint procedure',
    about: 'How to complain, and what happens next.',
    icon: MessageSquareWarning,
  },
]
