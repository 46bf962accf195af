/** Gauges of the whole site or a machine: any process may measure them, so the maximum of several counts. */
import { Gauge, type Registry } from 'prom-client'

export type SiteGauges = ReturnType<typeof createSiteGauges>

export function createSiteGauges(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name, help, labelNames, registers: [registry], aggregator: 'max' })
  return {
    jobsWaiting: gauge('candid_jobs_waiting', 'Jobs that are due and not begun', ['queue']),
    jobsOldest: gauge('candid_jobs_oldest_seconds', 'How long the oldest job that is due has waited', [
      'queue',
    ]),
    encodes: gauge('candid_encodes_running', 'Jobs that keep an encoder busy right now'),
    diskFree: gauge('candid_disk_free_bytes', 'Room left where DATA_DIR lies'),
    diskSize: gauge('candid_disk_size_bytes', 'Size of the disk where DATA_DIR lies'),
    liveNodes: gauge('candid_live_nodes', 'Live machines that were heard of'),
    liveStreams: gauge('candid_live_streams', 'Lives that run'),
    liveViewers: gauge('candid_live_viewers', 'Viewers of all lives'),
    uploadsOpen: gauge('candid_uploads_open', 'Uploads that are not received yet'),
    uploadsOpenBytes: gauge(
      'candid_uploads_open_bytes',
      'Bytes announced by uploads that are not received yet',
    ),
    moneyMovedCents: gauge('candid_money_moved_cents', 'Cents moved in the last five minutes, by kind', [
      'kind',
      'money',
    ]),
    moneyJournals: gauge('candid_money_journals', 'Movements of money in the last five minutes, by kind', [
      'kind',
      'money',
    ]),
    bookProofAge: gauge('candid_book_proof_age_seconds', 'How long ago the books were last proved'),
    bookProofProblems: gauge('candid_book_proof_problems', 'What that proof found wrong'),
    up: gauge('candid_up', 'Whether a part that the site needs answers', ['part']),
    certificateExpires: gauge(
      'candid_certificate_expires_timestamp_seconds',
      'When the certificate in TLS_CERT ends; 0 without one',
    ),
    /** Per process, and summed. */
    poolConnections: new Gauge({
      name: 'candid_pool_connections',
      help: 'Database connections in use and idle, and requests that wait for one',
      labelNames: ['state'] as const,
      registers: [registry],
    }),
  }
}
