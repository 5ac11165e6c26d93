// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IMysteryBoxes} from "../../src/interfaces/IMysteryBoxes.sol";
import {MysteryBoxes} from "../../src/MysteryBoxes.sol";
import {PlatformTest} from "./PlatformTest.sol";

/**
 * @title Mystery boxes, and a brand with three kinds of prizes
 */
abstract contract BoxTest is PlatformTest {
    uint256 internal constant START = 1_800_000_000;
    uint256 internal constant BLOCK = 10_000;
    uint256 internal constant STOCK = 20_000;
    bytes32 internal constant SECRET = keccak256("a secret");

    MysteryBoxes internal boxes;
    address internal editions;
    uint256[] internal ids;

    function setUp() public virtual override {
        super.setUp();
        vm.warp(START);
        vm.roll(BLOCK);
        boxes = new MysteryBoxes(platform);
        editions = _collection(1155);
        for (uint256 i = 0; i < 3; ++i) {
            ids.push(_mintOne(editions, brand, STOCK, keccak256(abi.encode("prize", i))));
        }
        vm.prank(brand);
        IERC1155(editions).setApprovalForAll(address(boxes), true);
    }

    function _drop(uint256 common, uint256 rare, uint256 unique)
        internal
        view
        returns (IMysteryBoxes.Drop memory drop)
    {
        drop.brand = brand;
        drop.nft = editions;
        drop.contractType = 1155;
        drop.tokenIds = ids;
        drop.amounts = new uint256[](3);
        (drop.amounts[0], drop.amounts[1], drop.amounts[2]) = (common, rare, unique);
        drop.price = 0.1 ether;
        drop.opensAt = START;
        drop.closesAt = START + 1 days;
        drop.revealBy = START + 3 days;
        drop.commitment = keccak256(abi.encode(SECRET));
        drop.bond = 1 ether;
    }

    /// @dev A drop of single works, one of each.
    function _drop721(uint256 count) internal returns (IMysteryBoxes.Drop memory drop) {
        address nft = _collection(721);
        drop = _drop(1, 1, 1);
        (drop.nft, drop.contractType) = (nft, 721);
        (drop.tokenIds, drop.amounts) = (new uint256[](count), new uint256[](count));
        for (uint256 i = 0; i < count; ++i) {
            drop.tokenIds[i] = _mintOne(nft, brand, 1, keccak256(abi.encode("work", i)));
            drop.amounts[i] = 1;
        }
        vm.prank(brand);
        IERC721(nft).setApprovalForAll(address(boxes), true);
    }

    function _create(IMysteryBoxes.Drop memory drop) internal {
        vm.deal(brand, brand.balance + drop.bond);
        vm.prank(brand);
        boxes.create{value: drop.bond}(drop);
    }

    function _take(address account, IMysteryBoxes.Drop memory drop, uint256 count) internal {
        uint256 value = drop.currency == address(0) ? drop.price * count : 0;
        vm.deal(account, account.balance + value);
        vm.prank(account);
        boxes.take{value: value}(drop, count, new bytes32[](0));
    }

    /// @dev Goes on to the block after the one that closed the sale, whose hash is known.
    function _mineClosing(bytes32 hash) internal {
        vm.roll(BLOCK + 1);
        vm.setBlockhash(BLOCK, hash);
    }

    function _reveal(IMysteryBoxes.Drop memory drop) internal {
        _mineClosing(keccak256("block"));
        boxes.reveal(drop, SECRET);
    }

    function _state(IMysteryBoxes.Drop memory drop) internal view returns (IMysteryBoxes.State memory) {
        return boxes.stateOf(boxes.idOf(drop));
    }

    /// @dev A refusal that carries the drop's id.
    function _refusal(bytes4 selector, IMysteryBoxes.Drop memory drop) internal view returns (bytes memory) {
        return abi.encodeWithSelector(selector, boxes.idOf(drop));
    }
}
