// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title Content identifiers
 * @notice Turns the sha-256 digest of a file into its IPFS address, so that 32 bytes take the place of a stored string.
 */
library Cid {
    /// @dev RFC 4648 base32, lower case, as multibase `b` wants it.
    bytes32 private constant ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

    /// @dev `ipfs://` and the part that CIDv1, raw codec and sha2-256 fix: 30 of the 32 bits of `01 55 12 20`.
    string private constant PREFIX = "ipfs://bafkrei";

    /**
     * @notice The canonical CIDv1 (raw, sha2-256, base32) of a file, as an `ipfs://` address.
     * @param digest The sha-256 digest of the file.
     * @return The 66 characters of the address.
     */
    function uri(bytes32 digest) internal pure returns (string memory) {
        bytes memory text = bytes.concat(bytes(PREFIX), new bytes(52));
        uint256 bits = uint256(digest);

        // The two bits left of the prefix are zero, then come 256 bits of digest and two bits of padding: 52 letters.
        text[65] = ALPHABET[(bits << 2) & 31];
        bits >>= 3;
        for (uint256 i = 64; i > 13; --i) {
            text[i] = ALPHABET[bits & 31];
            bits >>= 5;
        }
        return string(text);
    }
}
