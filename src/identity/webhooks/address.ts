// The part of a webhook's address that may be shown.

/** The host of an address. The rest often contains a secret, so events and logs have the host alone. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
