/** /account/purchases/{tab}: the wallet with balance, adding credits, transactions, subscriptions and cards. */
import { Download } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { BalanceCard, WalletHistory, WalletLinks } from '#web/features/ledger/index.ts'
import {
  AddFunds,
  OwnWallet,
  PaymentTab,
  ResumePurchaseCard,
  TopUpOutcome,
  TopUpScreen,
  type WalletData,
} from '#web/features/payments/index.ts'
import { GiftList, SubscriptionList } from '#web/features/subscriptions/index.ts'
import { KEEP_SCROLL } from '#web/lib/keep-scroll.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'

const HOME = '/account/purchases'
const TABS = [
  { tab: 'transactions', label: 'Transactions' },
  { tab: 'subscriptions', label: 'Subscriptions' },
  { tab: 'gifts', label: 'Gifts' },
  { tab: 'payment', label: 'Payment' },
] as const

export function Purchases() {
  const [search] = useSearchParams()
  const topUpId = search.get('top_up')
  if (!topUpId) return <WalletScreen />
  return (
    <TopUpScreen id={topUpId} walletPath={`${HOME}/payment`}>
      <WalletScreen topUpId={topUpId} />
    </TopUpScreen>
  )
}

function WalletScreen({ topUpId }: { topUpId?: string }) {
  const { tab: given } = useParams()
  const tab = TABS.find((own) => own.tab === given)?.tab
  const [{ data, error, fetching }, ask] = useQuery({
    query: OwnWallet,
    requestPolicy: 'cache-and-network',
  })
  if (!tab) return <Redirect to={`${HOME}/transactions`} />
  const wallet = data?.wallet
  const again = () => ask({ requestPolicy: 'network-only' })
  return (
    <Page title="Wallet" back="/account" end={tab === 'transactions' && <HistoryFile />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.04fr)] desktop:gap-12">
        <div>
          {error && !wallet && !fetching ? (
            <ErrorState title="Couldn’t load your wallet" onRetry={again} />
          ) : (
            <>
              {topUpId && (
                <div className="mb-3">
                  <TopUpOutcome key={topUpId} id={topUpId} />
                </div>
              )}
              <BalanceCard cents={wallet?.cents} />
              <ResumePurchaseCard cents={wallet?.cents} />
              <AddFunds wallet={wallet} />
              <WalletLinks />
            </>
          )}
        </div>
        {/* At least as tall as the screen, so that switching to a shorter tab does not scroll the page. */}
        <div className="min-w-0 pb-6 max-desktop:min-h-dvh">
          <nav aria-label="Wallet" className={tabsClass()}>
            {TABS.map(({ tab: own, label }) => (
              <Link
                key={own}
                to={`${HOME}/${own}`}
                replace
                state={KEEP_SCROLL}
                aria-current={own === tab ? 'page' : undefined}
                className={tabClass()}
              >
                {label}
              </Link>
            ))}
          </nav>
          <Tab tab={tab} wallet={wallet} />
        </div>
      </div>
    </Page>
  )
}

/** Downloads all transactions for a spreadsheet. */
function HistoryFile() {
  const href = '/api/wallet/transactions.csv'
  return (
    <>
      <a
        href={href}
        download
        aria-label="Transactions as CSV"
        className={iconButtonClass({ className: 'size-11 desktop:hidden' })}
      >
        <Download size={22} strokeWidth={2.1} />
      </a>
      <a href={href} download className={buttonClass({ size: 'sm', className: 'max-desktop:hidden' })}>
        <Download size={16} strokeWidth={2.4} />
        CSV
      </a>
    </>
  )
}

function Tab({ tab, wallet }: { tab: (typeof TABS)[number]['tab']; wallet: WalletData | undefined }) {
  if (tab === 'transactions') return <WalletHistory />
  if (tab === 'subscriptions') return <SubscriptionList />
  if (tab === 'gifts') return <GiftList />
  if (wallet) return <PaymentTab wallet={wallet} />
  return (
    <div className="py-5">
      <Loading>
        <SkeletonRows rows={2} size={40} />
      </Loading>
    </div>
  )
}
