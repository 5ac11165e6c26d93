// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title The draw of mystery boxes
 * @notice Decides which kind of prize is in which box, and keeps it.
 * @dev The result is stored as code of a contract, two bytes a box, which costs a fifth of what storage would.
 */
library BoxDraw {
    /// @notice The code with the result could not be created.
    error DrawNotStored();

    /**
     * @notice Shuffles the prizes over all boxes by Fisher and Yates and stores the result.
     * @dev A remainder of 256 bits by a few thousand is as good as even.
     * @param seed What the order follows from.
     * @param amounts How many boxes have each kind of prize.
     * @param boxes The sum of `amounts`, not zero and at most 12,000.
     * @return draw The contract whose code is the result.
     */
    function store(bytes32 seed, uint256[] calldata amounts, uint256 boxes) internal returns (address draw) {
        uint256[] memory kinds = new uint256[](boxes);
        uint256 filled = 0;
        for (uint256 kind = 0; kind < amounts.length; ++kind) {
            for (uint256 i = 0; i < amounts[kind]; ++i) {
                kinds[filled] = kind;
                ++filled;
            }
        }
        bytes memory code = new bytes(11 + 2 * boxes);
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            let list := add(kinds, 0x20)
            for { let i := sub(boxes, 1) } gt(i, 0) { i := sub(i, 1) } {
                mstore(0x00, seed)
                mstore(0x20, i)
                let one := add(list, shl(5, i))
                let other := add(list, shl(5, mod(keccak256(0x00, 0x40), add(i, 1))))
                let moved := mload(one)
                mstore(one, mload(other))
                mstore(other, moved)
            }
            // Creation code that returns all that follows it, of which the first byte is STOP.
            let data := add(code, 0x20)
            mstore(data, or(shl(232, 0x610000), or(shl(232, add(1, shl(1, boxes))), shl(176, 0x80600a3d393df3))))
            let to := add(data, 11)
            for { let i := 0 } lt(i, boxes) { i := add(i, 1) } {
                let kind := mload(add(list, shl(5, i)))
                mstore8(to, shr(8, kind))
                mstore8(add(to, 1), kind)
                to := add(to, 2)
            }
            draw := create(0, data, mload(code))
        }
        if (draw == address(0)) {
            revert DrawNotStored();
        }
    }

    /**
     * @notice The kind of prize in a box.
     * @param draw What {store} returned.
     * @param box The box, counted from zero.
     * @return kind The index of its prize in `amounts`.
     */
    function kindOf(address draw, uint256 box) internal view returns (uint256 kind) {
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            mstore(0x00, 0)
            extcodecopy(draw, 0x1e, add(1, shl(1, box)), 2)
            kind := mload(0x00)
        }
    }
}
