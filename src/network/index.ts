// What the server fetches on somebody's behalf, without giving access to the operator's own network.
export { parseAllowedRanges } from './addresses.ts'
export { authorizationOf } from './authorization.ts'
export { FetchFailed, type FetchFailure, FetchRefused, StatusRefused } from './errors.ts'
export type { FetchAnswer, Fetcher, FetcherOptions, FetchMethod, FetchRequest } from './fetcher.ts'
export { createLateFetcher } from './late-fetcher.ts'
export { fetchMetrics } from './metrics.ts'
export { refuseAddress } from './refuse-address.ts'
export { LookupFailed, lookUpTextRecords, type TextRecords } from './text-records.ts'
