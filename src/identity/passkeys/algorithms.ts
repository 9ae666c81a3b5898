// The key algorithms of passkeys, as COSE numbers, the best first: Ed25519, ES256, RS256.
export const algorithms: readonly number[] = [-8, -7, -257]
