// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/interfaces/IERC1155.sol";
import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";

import {Collection1155} from "../src/Collection1155.sol";
import {ICollection} from "../src/interfaces/ICollection.sol";
import {IPlatform} from "../src/interfaces/IPlatform.sol";
import {CampaignCollectionBehaviour} from "./behaviours/CampaignCollectionBehaviour.sol";
import {CampaignRightsBehaviour} from "./behaviours/CampaignRightsBehaviour.sol";

contract Collection1155Test is CampaignCollectionBehaviour, CampaignRightsBehaviour {
    Collection1155 internal collection;

    function setUp() public override {
        super.setUp();
        collection = Collection1155(nft);
    }

    function test_mint_emitsTransferSingle() public {
        vm.expectEmit(nft);
        emit IERC1155.TransferSingle(address(platform), address(0), alice, uint256(DIGEST), 5);
        _mintOne(nft, alice, 5, DIGEST);
    }

    function test_mint_revertsWithoutArtworks() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.CountOutOfRange.selector, 0, type(uint32).max));
        vm.prank(brand);
        platform.mint(1, nft, new address[](0), 1, new bytes32[](0));
    }

    function test_mint_fixesTheSupplyForEver() public {
        uint256 id = _mintOne(nft, alice, 5, DIGEST);
        assertEq(collection.totalSupply(id), 5, "supply");
        assertTrue(collection.exists(id), "exists");
        vm.prank(alice);
        collection.safeTransferFrom(alice, bob, id, 5, "");
        assertEq(collection.balanceOf(alice, id), 0, "alice gave all");

        vm.expectRevert(abi.encodeWithSelector(ICollection.AlreadyMinted.selector, id));
        vm.prank(brand);
        platform.mint{value: FEE}(2, nft, _list(carol), 1, _list(DIGEST));
        assertEq(collection.totalSupply(id), 5, "supply still");
    }

    function test_mint_revertsOnTheSameDigestTwiceInACall() public {
        vm.expectRevert(abi.encodeWithSelector(ICollection.AlreadyMinted.selector, uint256(DIGEST)));
        vm.prank(brand);
        platform.mint{value: 2 * FEE}(1, nft, _list(alice, bob), 1, _list(DIGEST, DIGEST));
    }

    function test_uri_revertsForWhatWasNotMinted() public {
        assertFalse(collection.exists(uint256(DIGEST)), "exists");
        assertEq(collection.totalSupply(uint256(DIGEST)), 0, "supply");
        assertEq(collection.balanceOf(address(0), uint256(DIGEST)), 0, "nobody's balance");
        vm.expectRevert(abi.encodeWithSelector(ICollection.NonexistentToken.selector, uint256(DIGEST)));
        collection.uri(uint256(DIGEST));
    }

    function test_transfer_betweenFirstHolderAndOthers() public {
        uint256 id = _mintOne(nft, alice, 5, DIGEST);
        vm.prank(alice);
        collection.safeTransferFrom(alice, bob, id, 2, "");
        vm.prank(bob);
        collection.safeTransferFrom(bob, carol, id, 1, "");
        vm.prank(carol);
        collection.safeTransferFrom(carol, alice, id, 1, "");
        vm.prank(alice);
        collection.safeTransferFrom(alice, alice, id, 3, "");
        assertEq(collection.balanceOf(alice, id), 4, "alice");
        assertEq(collection.balanceOf(bob, id), 1, "bob");
        assertEq(collection.balanceOf(carol, id), 0, "carol");
    }

    function test_transfer_revertsBeyondTheBalance() public {
        uint256 id = _mintOne(nft, alice, 5, DIGEST);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 5, 6, id));
        vm.prank(alice);
        collection.safeTransferFrom(alice, bob, id, 6, "");
    }

    function test_transfer_ofSeveralIds() public {
        _mint(nft, _list(alice, alice), 5, _list(DIGEST, OTHER_DIGEST));
        uint256[] memory ids = _list(uint256(DIGEST), uint256(OTHER_DIGEST));
        vm.expectEmit(nft);
        emit IERC1155.TransferBatch(alice, alice, bob, ids, _list(1, 2));
        vm.prank(alice);
        collection.safeBatchTransferFrom(alice, bob, ids, _list(1, 2), "");
        assertEq(collection.balanceOf(bob, ids[0]), 1, "first");
        assertEq(collection.balanceOf(bob, ids[1]), 2, "second");

        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidArrayLength.selector, 2, 1));
        vm.prank(alice);
        collection.safeBatchTransferFrom(alice, bob, ids, _list(1), "");
    }

    function test_supportsInterface() public view {
        assertTrue(collection.supportsInterface(0x01ffc9a7), "ERC-165");
        assertTrue(collection.supportsInterface(0xd9b67a26), "ERC-1155");
        assertTrue(collection.supportsInterface(0x0e89341c), "ERC-1155 metadata URI");
        assertTrue(collection.supportsInterface(0x2a55205a), "ERC-2981");
        assertFalse(collection.supportsInterface(0x80ac58cd), "not ERC-721");
        assertFalse(collection.supportsInterface(0x49064906), "not ERC-4906, which extends ERC-721");
        assertFalse(collection.supportsInterface(0xffffffff), "not the invalid one");
    }

    function _contractType() internal pure override returns (uint16) {
        return 1155;
    }

    function _amount() internal pure override returns (uint256) {
        return 5;
    }

    function _maxAmount() internal pure override returns (uint256) {
        return type(uint40).max;
    }

    function _balance(address account, uint256 tokenId) internal view override returns (uint256) {
        return Collection1155(nft).balanceOf(account, tokenId);
    }

    function _uri(uint256 tokenId) internal view override returns (string memory) {
        return Collection1155(nft).uri(tokenId);
    }

    function _invalidReceiver(address receiver) internal pure override returns (bytes memory) {
        return abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, receiver);
    }

    function _malformedAddress() internal pure override returns (bytes memory) {
        // The decoder's revert has no reason, so the call to the collection gets this one.
        return abi.encodeWithSelector(Errors.FailedCall.selector);
    }
}
