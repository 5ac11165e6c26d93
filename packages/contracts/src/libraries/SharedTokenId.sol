// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title Token ids of the shared collections
 * @notice An id is its minter's address and 96 bits of the hash of the minter's uid: nobody else can take it, parallel
 * minters never meet, and who minted is read from the id instead of storage.
 */
library SharedTokenId {
    /**
     * @notice The id that a minter's uid leads to.
     * @param uid The minter's mint intent.
     * @param minter Who mints.
     */
    function encode(uint256 uid, address minter) internal pure returns (uint256) {
        return (uint256(uint160(minter)) << 96) | uint96(uint256(keccak256(abi.encode(uid))));
    }

    /**
     * @notice Who minted, or could mint, an id.
     * @param tokenId The token id.
     */
    function minterOf(uint256 tokenId) internal pure returns (address) {
        return address(uint160(tokenId >> 96));
    }
}
