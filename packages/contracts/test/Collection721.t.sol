// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/interfaces/IERC721.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";

import {Collection721} from "../src/Collection721.sol";
import {IPlatform} from "../src/interfaces/IPlatform.sol";
import {BatchData} from "../src/libraries/BatchData.sol";
import {Cid} from "../src/libraries/Cid.sol";
import {CampaignCollectionBehaviour} from "./behaviours/CampaignCollectionBehaviour.sol";
import {CampaignRightsBehaviour} from "./behaviours/CampaignRightsBehaviour.sol";

contract Collection721Test is CampaignCollectionBehaviour, CampaignRightsBehaviour {
    Collection721 internal collection;

    function setUp() public override {
        super.setUp();
        collection = Collection721(nft);
    }

    function test_mint_emitsTransfers() public {
        vm.expectEmit(nft);
        emit IERC721.Transfer(address(0), alice, _tokenId(nft, DIGEST, 1, 0));
        vm.expectEmit(nft);
        emit IERC721.Transfer(address(0), bob, _tokenId(nft, OTHER_DIGEST, 1, 1));
        _mint(nft, _list(alice, bob), 1, _list(DIGEST, OTHER_DIGEST));
    }

    function test_mint_takes400AndNoMore() public {
        (address[] memory people, bytes32[] memory digests) = (_people(400), _digests(1, 400));
        _mint(nft, people, 1, digests);
        for (uint256 i = 0; i < 400; i += 57) {
            uint256 id = _tokenId(nft, digests[i], 1, i);
            assertEq(collection.ownerOf(id), people[i], "owner");
            assertEq(collection.tokenURI(id), Cid.uri(digests[i]), "uri");
        }
        assertEq(collection.ownerOf(_tokenId(nft, digests[399], 1, 399)), people[399], "last owner");

        (people, digests) = (_people(401), _digests(2, 401));
        vm.expectRevert(abi.encodeWithSelector(IPlatform.CountOutOfRange.selector, 401, 400));
        vm.prank(brand);
        platform.mint{value: 401 * FEE}(2, nft, people, 1, digests);
    }

    function test_mint_revertsWithoutArtworks() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.CountOutOfRange.selector, 0, 400));
        vm.prank(brand);
        platform.mint(1, nft, new address[](0), 1, new bytes32[](0));
    }

    function test_mint_takesTheSameDigestMoreThanOnce() public {
        _mint(nft, _list(alice, bob), 1, _list(DIGEST, DIGEST));
        _mintOne(nft, carol, 1, DIGEST);
        assertEq(collection.ownerOf(_tokenId(nft, DIGEST, 1, 0)), alice, "first");
        assertEq(collection.ownerOf(_tokenId(nft, DIGEST, 1, 1)), bob, "second");
        assertEq(collection.ownerOf(_tokenId(nft, DIGEST, 2, 0)), carol, "third");
    }

    function test_mint_revertsIfTheDataContractCannotBeCreated() public {
        vm.etch(vm.computeCreateAddress(nft, 1), hex"00");
        vm.expectRevert(Errors.FailedDeployment.selector);
        vm.prank(brand);
        platform.mint{value: FEE}(1, nft, _list(alice), 1, _list(DIGEST));
    }

    function test_mint_fillsACollectionUpTo10000Tokens() public {
        address[] memory people = _people(400);
        for (uint256 i = 0; i < 25; ++i) {
            _mint(nft, people, 1, _digests(i, 400));
        }
        assertEq(collection.balanceOf(people[7]), 25, "one in each batch");
        vm.expectRevert(abi.encodeWithSelector(IPlatform.CollectionFull.selector, nft, 1_024, 10_000));
        vm.prank(brand);
        platform.mint{value: FEE}(26, nft, _list(alice), 1, _list(DIGEST));
    }

    function test_mint_fillsACollectionUpTo1024Batches() public {
        // Crosses 127, 255 and 256, where the encoding of the creation nonce changes.
        for (uint256 batch = 1; batch <= 1_024; ++batch) {
            bytes32 digest = keccak256(abi.encode(batch));
            uint256 id = _mintOne(nft, alice, 1, digest);
            assertEq(collection.ownerOf(id), alice, "owner");
            assertEq(collection.tokenURI(id), Cid.uri(digest), "uri");
        }
        vm.expectRevert(abi.encodeWithSelector(IPlatform.CollectionFull.selector, nft, 1_024, 10_000));
        vm.prank(brand);
        platform.mint{value: FEE}(1_025, nft, _list(alice), 1, _list(DIGEST));

        assertEq(collection.balanceOf(alice), 1_024, "balance");
    }

    /// @dev The worst case: as many tokens of one first owner as the limits allow, no two of them side by side.
    function test_balanceOf_staysWithinOneTransactionAtItsWorst() public {
        for (uint256 i = 0; i < 22; ++i) {
            _mint(nft, _alternating(400), 1, _digests(i, 400));
        }
        for (uint256 i = 0; i < 1_002; ++i) {
            _mintOne(nft, alice, 1, keccak256(abi.encode("single", i)));
        }
        // As a new transaction finds them: nothing was read before.
        vm.cool(nft);
        for (uint256 batch = 1; batch <= 1_024; ++batch) {
            vm.cool(vm.computeCreateAddress(nft, batch));
        }
        uint256 before = gasleft();
        uint256 balance = collection.balanceOf(alice);
        uint256 spent = before - gasleft();
        assertEq(balance, 22 * 200 + 1_002, "balance");
        // EIP-7825 gives a transaction 16,777,216 gas.
        assertLe(spent, 16_777_216, "gas of balanceOf");
        assertLe(14_000_000, spent, "and this is the worst case");
    }

    function testFuzz_ownerOf_isNobodyForOtherDigestBits(uint256 flip) public {
        uint256 id = _mintOne(nft, alice, 1, DIGEST);
        uint256 alias_ = id ^ flip;
        vm.assume(alias_ != id);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, alias_));
        collection.ownerOf(alias_);
    }

    function testFuzz_ownerOf_isNobodyForOtherDigestBitsAfterATransfer(uint256 flip) public {
        uint256 id = _mintOne(nft, alice, 1, DIGEST);
        vm.prank(alice);
        collection.transferFrom(alice, bob, id);
        uint256 alias_ = id ^ flip;
        vm.assume(alias_ != id);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, alias_));
        vm.prank(alice);
        collection.transferFrom(alice, bob, alias_);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, alias_));
        collection.tokenURI(alias_);
    }

    function test_balanceOf_ofTheZeroAddressReverts() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        collection.balanceOf(address(0));
    }

    function test_transfer_fromARowOfOneOwner() public {
        address[] memory to = new address[](4);
        (to[0], to[1], to[2], to[3]) = (alice, alice, alice, bob);
        bytes32[] memory digests = _digests(1, 4);
        _mint(nft, to, 1, digests);
        assertEq(collection.balanceOf(alice), 3, "before");
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(alice);
            collection.transferFrom(alice, carol, _tokenId(nft, digests[i], 1, i));
            assertEq(collection.balanceOf(alice), 2 - i, "alice");
            assertEq(collection.balanceOf(carol), i + 1, "carol");
        }
        vm.startPrank(carol);
        collection.transferFrom(carol, alice, _tokenId(nft, digests[1], 1, 1));
        collection.transferFrom(carol, carol, _tokenId(nft, digests[0], 1, 0));
        vm.stopPrank();
        assertEq(collection.balanceOf(alice), 1, "alice has one back");
        assertEq(collection.balanceOf(carol), 2, "carol keeps two");
        assertEq(collection.balanceOf(bob), 1, "bob");
    }

    function test_transfer_fromARowOfDifferentOwners() public {
        (address[] memory to, bytes32[] memory digests) = (_alternating(5), _digests(1, 5));
        _mint(nft, to, 1, digests);
        assertEq(collection.balanceOf(alice), 3, "before");
        vm.startPrank(alice);
        collection.transferFrom(alice, carol, _tokenId(nft, digests[2], 1, 2));
        collection.transferFrom(alice, alice, _tokenId(nft, digests[4], 1, 4));
        vm.stopPrank();
        assertEq(collection.balanceOf(alice), 2, "alice");
        assertEq(collection.balanceOf(carol), 1, "carol");
        vm.prank(carol);
        collection.transferFrom(carol, alice, _tokenId(nft, digests[2], 1, 2));
        assertEq(collection.balanceOf(alice), 3, "alice has it back");
        assertEq(collection.balanceOf(carol), 0, "carol");
    }

    function test_transfer_clearsTheApproval() public {
        uint256 id = _mintOne(nft, alice, 1, DIGEST);
        vm.prank(alice);
        collection.approve(bob, id);
        assertEq(collection.getApproved(id), bob, "approved");
        vm.prank(bob);
        collection.transferFrom(alice, carol, id);
        assertEq(collection.getApproved(id), address(0), "cleared");
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, bob, id));
        vm.prank(bob);
        collection.transferFrom(carol, bob, id);
    }

    function test_transfer_ofAPausedPlatformsTokenWorks() public {
        uint256 id = _mintOne(nft, alice, 1, DIGEST);
        vm.prank(operator);
        platform.pause();
        vm.prank(alice);
        collection.transferFrom(alice, bob, id);
        assertEq(collection.ownerOf(id), bob, "owner");
    }

    function test_dataContract_cannotBeRun() public {
        _mintOne(nft, alice, 1, DIGEST);
        address data = vm.computeCreateAddress(nft, 1);
        assertEq(data.code.length, 43, "one record and a STOP");
        (bool success, bytes memory result) = data.call(hex"12345678");
        assertTrue(success, "stops");
        assertEq(result.length, 0, "without a word");
    }

    function test_supportsInterface() public view {
        assertTrue(collection.supportsInterface(0x01ffc9a7), "ERC-165");
        assertTrue(collection.supportsInterface(0x80ac58cd), "ERC-721");
        assertTrue(collection.supportsInterface(0x5b5e139f), "ERC-721 metadata");
        assertTrue(collection.supportsInterface(0x2a55205a), "ERC-2981");
        assertTrue(collection.supportsInterface(0x49064906), "ERC-4906");
        assertFalse(collection.supportsInterface(0xd9b67a26), "not ERC-1155");
        assertFalse(collection.supportsInterface(0xffffffff), "not the invalid one");
    }

    function _contractType() internal pure override returns (uint16) {
        return 721;
    }

    function _amount() internal pure override returns (uint256) {
        return 1;
    }

    function _maxAmount() internal pure override returns (uint256) {
        return 1;
    }

    function _balance(address account, uint256 tokenId) internal view override returns (uint256) {
        return Collection721(nft).ownerOf(tokenId) == account ? 1 : 0;
    }

    function _uri(uint256 tokenId) internal view override returns (string memory) {
        return Collection721(nft).tokenURI(tokenId);
    }

    function _invalidReceiver(address receiver) internal pure override returns (bytes memory) {
        return abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, receiver);
    }

    function _malformedAddress() internal pure override returns (bytes memory) {
        return abi.encodeWithSelector(BatchData.MalformedAddress.selector);
    }

    function _alternating(uint256 count) private view returns (address[] memory to) {
        to = new address[](count);
        for (uint256 i = 0; i < count; ++i) {
            to[i] = i % 2 == 0 ? alice : bob;
        }
    }
}
