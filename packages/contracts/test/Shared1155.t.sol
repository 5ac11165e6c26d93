// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/interfaces/IERC1155.sol";
import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {ICollection} from "../src/interfaces/ICollection.sol";
import {SharedCollectionBehaviour} from "./behaviours/SharedCollectionBehaviour.sol";

contract Shared1155Test is SharedCollectionBehaviour {
    function setUp() public override {
        super.setUp();
        nft = address(shared1155);
    }

    function test_mintOwn_emitsTransferSingle() public {
        vm.expectEmit(nft);
        emit IERC1155.TransferSingle(address(platform), address(0), bob, _id(9, alice), 5);
        uint256 id = _mintOwn(9, alice, bob);
        assertEq(shared1155.totalSupply(id), 5, "supply");
        assertTrue(shared1155.exists(id), "exists");
    }

    function test_transfer_movesSome() public {
        uint256 id = _mintOwn(9, alice, bob);
        vm.prank(bob);
        shared1155.safeTransferFrom(bob, carol, id, 2, "");
        assertEq(shared1155.balanceOf(bob, id), 3, "bob");
        assertEq(shared1155.balanceOf(carol, id), 2, "carol");
    }

    function test_whatWasNotMintedDoesNotExist() public {
        assertFalse(shared1155.exists(5), "exists");
        vm.expectRevert(abi.encodeWithSelector(ICollection.NonexistentToken.selector, 5));
        shared1155.uri(5);
    }

    function test_supportsInterface() public view {
        assertTrue(shared1155.supportsInterface(0x01ffc9a7), "ERC-165");
        assertTrue(shared1155.supportsInterface(0xd9b67a26), "ERC-1155");
        assertTrue(shared1155.supportsInterface(0x0e89341c), "ERC-1155 metadata URI");
        assertTrue(shared1155.supportsInterface(0x2a55205a), "ERC-2981");
        assertFalse(shared1155.supportsInterface(0xffffffff), "not the invalid one");
    }

    function _amount() internal pure override returns (uint256) {
        return 5;
    }

    function _maxAmount() internal pure override returns (uint256) {
        return type(uint40).max;
    }

    function _balance(address account, uint256 tokenId) internal view override returns (uint256) {
        return shared1155.balanceOf(account, tokenId);
    }

    function _uri(uint256 tokenId) internal view override returns (string memory) {
        return shared1155.uri(tokenId);
    }

    function _invalidReceiver(address receiver) internal pure override returns (bytes memory) {
        return abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, receiver);
    }
}
