// The kinds of keys that passkeys have, by their numbers in COSE, the best first: Ed25519, ES256, RS256.
export const algorithms: readonly number[] = [-8, -7, -257]
