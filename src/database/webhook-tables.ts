// The tables of webhooks and of their deliveries.
import type { DeliveryFailure, DeliveryStatus, WebhookDisabledBecause } from './column-values.ts'
import type { JsonText, Timestamp } from './columns.ts'

export interface WebhooksTable {
  id: string
  organization_id: string
  url: string
  description: string | null
  /** A JSON list of the event types that it wants; null for all. */
  events: JsonText | null
  is_active: number
  /** The secret that signs deliveries, encrypted. */
  secret: Uint8Array
  /** The previous secret, which also signs until `previous_secret_until`. */
  previous_secret: Uint8Array | null
  previous_secret_until: Timestamp | null
  /** The time of the first failure since the last success; null after a success. */
  failing_since: Timestamp | null
  last_failed_at: Timestamp | null
  last_failure: DeliveryFailure | null
  last_error: string | null
  disabled_because: WebhookDisabledBecause | null
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface WebhookDeliveriesTable {
  /** The event's id followed by the webhook's id. */
  id: string
  webhook_id: string
  event_id: string
  event_type: string
  status: DeliveryStatus
  /** Attempts since the event, or since it was last sent again by request. */
  attempts: number
  /** Null unless it is pending. */
  next_attempt_at: Timestamp | null
  last_attempt_at: Timestamp | null
  response_status: number | null
  error: string | null
  created_at: Timestamp
  delivered_at: Timestamp | null
}
