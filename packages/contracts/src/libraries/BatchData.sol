// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// solhint-disable no-inline-assembly
// Solidity has no way to read or create code as data.

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";

/**
 * @title Batch data
 * @notice Keeps all that one mint call says in the code of one data contract, at 200 gas a byte instead of storage's 690.
 * @dev A token id is 236 bits of its digest, 11 of batch number and 9 of index. The batch number is the nonce with which the
 * collection creates the data contract, so its address is computed and no pointer is stored.
 *
 * A record has 42 bytes: 156 bits of tag, the 20 bits of digest that the id gave up for its place, 20 bytes of first owner.
 * The tag is the front of keccak-256 of the id. It makes an id with other digest bits a stranger: for two ids to share a
 * record, whoever mints has to find a collision of 156 bits, which is about as hard as two accounts with one address.
 *
 * The data contract's code begins with STOP, so nobody can run the records.
 */
library BatchData {
    /// @dev Bytes of one record.
    uint256 internal constant RECORD_SIZE = 42;

    /// @dev The most records of one batch; more would leave the code size limit and the id's nine bits.
    uint256 internal constant MAX_RECORDS = 400;

    uint256 private constant POSITION_BITS = 20;
    uint256 private constant INDEX_BITS = 9;
    uint256 private constant POSITION_MASK = 0xfffff;
    uint256 private constant DIGEST_MASK = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000;
    uint256 private constant INDEX_MASK = 0x1ff;
    uint256 private constant BATCH_MASK = 0x7ff;

    /// @dev Bits that keccak-256 has more than a tag.
    uint256 private constant TAG_SHIFT = 100;

    /// @dev Bits of a word after a seal, which is what a record begins with: the tag and 20 bits of digest.
    uint256 private constant SEAL_SHIFT = 80;

    /// @dev Bytes of the seal, after which the first owner comes.
    uint256 private constant OWNER_AT = 22;

    /// @dev Bits of a word after an address.
    uint256 private constant OWNER_SHIFT = 96;

    /// @dev keccak256("Transfer(address,address,uint256)")
    bytes32 private constant TRANSFER = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef;

    /**
     * @notice A recipient is a word with more bits than an address has.
     */
    error MalformedAddress();

    /**
     * @notice The id of a token of a batch.
     * @param digest The sha-256 digest of the token's metadata file.
     * @param batch The batch number.
     * @param index The place in the batch.
     */
    function tokenId(bytes32 digest, uint256 batch, uint256 index) internal pure returns (uint256) {
        return (uint256(digest) & DIGEST_MASK) | (batch << INDEX_BITS) | index;
    }

    /**
     * @notice The tag of a token id: what its record begins with and what its later owner is filed under.
     * @param id The token id.
     * @return tag The 156 bits of the tag.
     */
    function tagOf(uint256 id) internal pure returns (uint256 tag) {
        assembly ("memory-safe") {
            mstore(0x00, id)
            tag := shr(TAG_SHIFT, keccak256(0x00, 0x20))
        }
    }

    /**
     * @notice Writes a batch and logs an ERC-721 Transfer for each of its tokens.
     * @dev Reverts with {IERC721Errors-ERC721InvalidReceiver} on the zero address and with {MalformedAddress} on a word
     * that is none, which here no decoder has seen. `to` and `digests` have equal lengths.
     * The caller must write batch 1, 2, 3 and so on, and create nothing else.
     * @param batch The batch number.
     * @param to The first owners.
     * @param digests The digests of the metadata files.
     * @return Whether any owner has code and has to be asked to accept.
     */
    function write(uint256 batch, address[] calldata to, bytes32[] calldata digests) internal returns (bool) {
        address data;
        uint256 seen;

        assembly ("memory-safe") {
            let size := add(mul(to.length, RECORD_SIZE), 1)
            let code := mload(0x40)
            // PUSH2 size DUP1 PUSH1 10 RETURNDATASIZE CODECOPY RETURNDATASIZE RETURN, then the STOP that is stored.
            mstore(code, shl(168, or(0x61000080600a3d393df300, shl(64, size))))

            let record := add(code, 11)
            let id := shl(INDEX_BITS, batch)
            let recipient := to.offset
            let end := add(recipient, shl(5, to.length))
            let distance := sub(digests.offset, recipient)
            for {} lt(recipient, end) { recipient := add(recipient, 0x20) } {
                let owner := calldataload(recipient)
                let digest := calldataload(add(recipient, distance))
                let token := or(and(digest, DIGEST_MASK), id)
                mstore(0x00, token)
                // Each store overwrites the rest of the one before, so a record ends where the next begins.
                let seal := or(shl(POSITION_BITS, shr(TAG_SHIFT, keccak256(0x00, 0x20))), and(digest, POSITION_MASK))
                mstore(record, shl(SEAL_SHIFT, seal))
                mstore(add(record, OWNER_AT), shl(OWNER_SHIFT, owner))
                log4(0x00, 0x00, TRANSFER, 0, owner, token)
                // Code sizes below, words that are no address from bit 128 on, the zero address in bit 255.
                seen := or(seen, or(extcodesize(owner), or(shl(128, shr(160, owner)), shl(255, iszero(owner)))))

                record := add(record, RECORD_SIZE)
                id := add(id, 1)
            }
            data := create(0, code, add(size, 10))
        }

        // One test for all recipients is cheaper than one for each; what was logged and created goes with the revert.
        if (seen >> 255 != 0) {
            revert IERC721Errors.ERC721InvalidReceiver(address(0));
        }
        if (seen >> 128 != 0) {
            revert MalformedAddress();
        }

        if (data == address(0)) {
            revert Errors.FailedDeployment();
        }
        return seen != 0;
    }

    /**
     * @notice Where the record of a token is, if there is such a token.
     * @param id The token id.
     * @return data The data contract.
     * @return index The place in it.
     */
    function place(uint256 id) internal view returns (address data, uint256 index) {
        return (dataOf((id >> INDEX_BITS) & BATCH_MASK), id & INDEX_MASK);
    }

    /**
     * @notice The first owner of a token.
     * @param data The data contract, from {place}.
     * @param index The place in it.
     * @param tag The tag of the token id.
     * @return owner The first owner, zero if there is no such token.
     */
    function firstOwner(address data, uint256 index, uint256 tag) internal view returns (address owner) {
        uint256 offset = _offsetOf(index);
        assembly ("memory-safe") {
            // Past the end of the code this copies zeros.
            extcodecopy(data, 0x00, offset, RECORD_SIZE)
            owner := mul(eq(shr(TAG_SHIFT, mload(0x00)), tag), shr(OWNER_SHIFT, mload(OWNER_AT)))
        }
    }

    /**
     * @notice The digest of a token's metadata file.
     * @param id The id of a token that exists.
     * @return digest The digest.
     */
    function digestOf(uint256 id) internal view returns (bytes32 digest) {
        (address data, uint256 index) = place(id);
        uint256 offset = _offsetOf(index);
        assembly ("memory-safe") {
            extcodecopy(data, 0x00, offset, RECORD_SIZE)
            digest := or(and(id, DIGEST_MASK), and(shr(SEAL_SHIFT, mload(0x00)), POSITION_MASK))
        }
    }

    /**
     * @notice Whether the record before or after a token's has the same first owner.
     * @param data The data contract, from {place}.
     * @param index The place in it.
     * @param owner The token's first owner.
     */
    function isGrouped(address data, uint256 index, address owner) internal view returns (bool) {
        return (index > 0 && _ownerAt(data, index - 1) == owner) || _ownerAt(data, index + 1) == owner;
    }

    /**
     * @notice The address of a batch's data contract, whether it exists or not.
     * @dev keccak256(rlp([collection, nonce])).
     * @param batch The batch number, less than 2^16.
     * @return data The address.
     */
    function dataOf(uint256 batch) internal view returns (address data) {
        uint256 self = uint160(address(this));
        uint256 rlp;
        uint256 length;
        if (batch < 0x80) {
            (rlp, length) = ((0xd694 << 168) | (self << 8) | batch, 23);
        } else if (batch < 0x100) {
            (rlp, length) = ((0xd794 << 176) | (self << 16) | 0x8100 | batch, 24);
        } else {
            (rlp, length) = ((0xd894 << 184) | (self << 24) | 0x820000 | batch, 25);
        }
        assembly ("memory-safe") {
            mstore(0x00, rlp)
            data := shr(96, shl(96, keccak256(sub(0x20, length), length)))
        }
    }

    /**
     * @notice Memory for {load}: the largest batch between two records of nobody.
     */
    function newBuffer() internal pure returns (bytes memory) {
        return new bytes((MAX_RECORDS + 2) * RECORD_SIZE);
    }

    /**
     * @notice Copies a batch into memory, with a record of nobody before and after it.
     * @param buffer From {newBuffer}.
     * @param batch The batch number.
     * @return cursor Where the first record is.
     * @return end Where the last one ends; equal to `cursor` if there is no such batch.
     */
    function load(bytes memory buffer, uint256 batch) internal view returns (uint256 cursor, uint256 end) {
        address data = dataOf(batch);
        assembly ("memory-safe") {
            cursor := add(add(buffer, 0x20), RECORD_SIZE)
            let size := extcodesize(data)
            end := add(cursor, sub(size, gt(size, 0)))
            extcodecopy(data, cursor, 1, sub(end, cursor))
            // The last 32 bytes of that record have its owner, which is all that {inspect} looks at.
            mstore(add(end, sub(RECORD_SIZE, 0x20)), 0)
        }
    }

    /**
     * @notice The first record at or after `cursor` whose first owner is `owner`.
     * @param cursor Where to begin, from {load}.
     * @param end Where to stop, from {load}.
     * @param owner The owner to look for.
     * @return found The place of the record, `end` or more if there is none.
     */
    function find(uint256 cursor, uint256 end, address owner) internal pure returns (uint256 found) {
        assembly ("memory-safe") {
            let wanted := shr(96, shl(96, owner))
            for {} lt(cursor, end) { cursor := add(cursor, RECORD_SIZE) } {
                if eq(shr(OWNER_SHIFT, mload(add(cursor, OWNER_AT))), wanted) { break }
            }
            found := cursor
        }
    }

    /**
     * @notice The tag of a loaded record, and whether a neighbour has the same first owner.
     * @param cursor The place of the record, from {find}.
     * @return tag The tag.
     * @return grouped Whether a neighbour has the same first owner.
     */
    function inspect(uint256 cursor) internal pure returns (uint256 tag, bool grouped) {
        assembly ("memory-safe") {
            tag := shr(TAG_SHIFT, mload(cursor))
            let owner := add(cursor, OWNER_AT)
            let before := sub(owner, RECORD_SIZE)
            let beyond := add(owner, RECORD_SIZE)
            // Only the 20 bytes of the owners are compared.
            grouped := or(
                iszero(shr(OWNER_SHIFT, xor(mload(owner), mload(before)))),
                iszero(shr(OWNER_SHIFT, xor(mload(owner), mload(beyond))))
            )
        }
    }

    /// @dev The first owner of a record, zero past the end.
    function _ownerAt(address data, uint256 index) private view returns (address owner) {
        uint256 offset = _offsetOf(index) + OWNER_AT;
        assembly ("memory-safe") {
            mstore(0x00, 0)
            extcodecopy(data, 0x0c, offset, 20)
            owner := mload(0x00)
        }
    }

    /// @dev Where a record begins in the code of the data contract.
    function _offsetOf(uint256 index) private pure returns (uint256) {
        unchecked {
            // An index has nine bits.
            return 1 + index * RECORD_SIZE;
        }
    }
}
